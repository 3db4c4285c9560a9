import type { DraftItem } from '../../questions/question/draft-item.ts'

/** Items that must pass all rules. Their explanations repeat the quotes. */
export const TRUE_ITEMS: readonly (DraftItem & { page: number })[] = written().map(
  ([question = '', choices = '', quote = ''], place) => {
    const options = choices.split(' | ')
    return {
      question,
      options,
      correctAnswer: options[0] ?? '',
      explanation: `The manual says: “${quote}”`,
      page: place + 1,
      quote,
    }
  },
)

/**
 * Returns questions in the style of manuals, written for the tests. Each has three lines: the
 * question, the options with the answer first, and the sentence that proves the answer.
 */
function written(): string[][] {
  return `
How much of the stopping power comes from the front brake?
About 70 percent | About 30 percent | About 50 percent | About 95 percent
The front brake supplies about 70 percent of the stopping power.

What should you do if the motorcycle starts to wobble?
Grip firmly and close the throttle gradually | Brake hard | Speed up | Downshift twice
Grip the handlebars firmly, but do not fight the wobble, and close the throttle gradually to slow down.

What should you do with the brakes during a wobble?
Stay off them | Squeeze them hard | Pump them | Use the rear one only
Do not apply the brakes; braking could make the wobble worse.

Which of these should you NOT do when the motorcycle wobbles?
Apply the brakes | Grip firmly | Ease off the throttle | Move your weight forward
Do not apply the brakes; braking could make the wobble worse.

Why should you not brake during a wobble?
It could make the wobble worse | It wears the tires | It is illegal | It wastes fuel
Do not apply the brakes; braking could make the wobble worse.

How far behind the car ahead should you stay in good conditions?
At least two seconds | One second | Half a second | One car length
Under normal conditions, keep a minimum of two seconds between you and the vehicle ahead.

When should you increase your following distance to three seconds or more?
When the pavement is slippery | At noon | On an empty street | Behind a bus only
If the pavement is slippery, keep at least three seconds of distance from the vehicle ahead.

At what age may you ride without a helmet?
21 | 16 | 18 | 25
Riders must wear a helmet until they are twenty-one years of age.

How many feet before a turn must you signal?
100 | 25 | 50 | 500
Signal at least 100 feet before you turn.

After what time is it forbidden to ride with a permit?
9 p.m. | 6 p.m. | 8 p.m. | 11 p.m.
Riding with a permit is forbidden after 9 p.m. on all roads.

Below what age is riding with a passenger prohibited?
18 | 16 | 21 | 25
Riders are prohibited from riding with a passenger below the age of 18 years.

What slows a motorcycle that wobbles?
Closing the throttle gradually | Braking | Speeding up | Standing on the pegs
Close the throttle gradually to slow a motorcycle that wobbles; do not brake.

What pressure should a cold front tire have?
36 psi | 18 psi | 60 psi | 95 psi
A cold front tire should have a pressure of 36 pounds per square inch.

When may you pass a streetcar on the left?
Never | Always | At night | When it is empty
Never pass a streetcar on the left, whether it is moving or standing.

When may a rider with a learner permit ride?
During daylight | At night | At any hour | On weekends
A rider with a learner permit may ride only during daylight.

When may you carry a passenger?
If the motorcycle has footrests for one | At any time | If the trip is short | Only on freeways
You may not carry a passenger unless the motorcycle has footrests for the passenger.

Until when must you wait at a red light?
Until it turns green | Until the road is empty | Ten seconds | One minute
Do not enter the intersection until the light turns green.

Which part of the lane should you avoid in the rain?
The center, where oil collects | The left | The right | The whole lane
Avoid the center of the lane when it rains, because oil drips there.

What makes braking on gravel hard?
Gravel offers little traction | Gravel is loud | It is warm | It reflects light
Gravel and sand offer little traction, so brake before you reach them.

How should you look through a turn?
Turn your head, not your shoulders | Look at the front tire | Look at the dashboard | Close one eye
Look through the turn: turn just your head, not your shoulders, and keep your eyes level.

Which drugs can affect your riding?
Nearly any drug | No drug | Illegal ones only | Only injected ones
Almost any drug, whether it is prescribed or sold over the counter, can affect your riding.

How long does the body need to eliminate the alcohol of one drink?
About one hour | Ten minutes | Twelve hours | A whole day
The body eliminates the alcohol of one drink in about 60 minutes.

What does alcohol impair first?
Judgment | Hearing | Taste | Strength
Alcohol affects judgment before it affects anything else.

Where is the front brake lever?
On the right handlebar | On the left handlebar | Under the seat | Beside the rear wheel
The clutch lever is on the left handlebar and the front brake lever is on the right handlebar.

How deep must the tread of a tire be at least?
1/16 inch | 1/2 inch | 1/4 inch | 1/3 inch
Replace a tire whose tread is less than one sixteenth of an inch deep.

From what time must headlights be on in winter?
5 p.m. | 3 p.m. | 7 p.m. | 9 p.m.
In winter, headlights must be lit from 5:00 p.m. on.

What is the fee for a duplicate license?
$15 | $5 | $25 | $50
A duplicate license costs fifteen dollars.

How much of the crashes happen at intersections?
A third | A half | A tenth | Nearly all
One third of all crashes happen at intersections.

Which gear do you use to start from a stop?
First gear | Second gear | Third gear | Neutral
Shift into 1st gear before you start from a stop.

How many cones mark the course?
12 | 6 | 10 | 24
The course is marked by a dozen cones.

Within how many days must a rider report a new address?
Ten days | Thirty days | Sixty days | One year
A new address must be reported within 10 days of the move.

What is the speed limit near a school while children are present?
15 mph | 35 mph | 45 mph | 55 mph
Drive no faster than 15 miles per hour within 500 feet of a school while children are present.

How should a helmet fit?
Snugly all the way around | Loosely | Tight at the front only | As it likes
A helmet must fit snugly, all the way around, and have no obvious defects.

What should you wear on your feet?
Boots that cover the ankles | Sandals | Running shoes | Slippers
Wear boots that are high and sturdy enough to cover your ankles.

Which of these is NOT a good place to ride in a lane?
Beside a truck, in its blind spot | The left third | Behind a car | In open space
Never ride in the blind spot beside a truck.

What should riders in a group never do?
Ride side by side | Signal | Stagger | Keep their distance
Riders in a group should never ride side by side in the same lane.

All of these improve traction EXCEPT
Worn tires | Dry pavement | Good tires | Clean surfaces
Worn tires lose traction, while good tires on clean, dry pavement keep it.

What happens if you do not cancel your turn signal?
Drivers may think that you will turn | The battery dies at once | The lamp burns out | Nothing
If you do not cancel your turn signal, drivers may think you plan to turn, and pull out in front of you.

What is the best way to swerve around an obstacle?
Press the handgrip on the side of the escape path | Brake during the swerve | Turn the wheel away first | Stand up and lean back
To swerve, press the handgrip on the side of your intended direction of escape.

When should you check the oil?
Before every ride | Once a year | After a crash | Every other month
Check the oil and the tires before every ride.

What can a car that approaches from behind not see well?
A single headlight in the rain | A bus | A bridge | Snow on a hill
Drivers cannot easily see a single headlight in the rain.

How wide is the area that a rider scans ahead, in seconds?
12 seconds | 2 seconds | 4 seconds | 40 seconds
Scan the path of travel twelve seconds ahead.

What is the limit of blood alcohol for an adult rider?
0.08 percent | 0.02 percent | 0.10 percent | 0.15 percent
It is illegal for an adult to ride with a blood alcohol concentration of .08% or more.

Which lane position protects you from being forced off the road?
The one that drivers can see best | The shoulder | The line between lanes | The edge of the curb
Choose the lane position in which drivers see you best.

What should you do before you leave the curb?
Signal and check for traffic | Sound the horn | Rev the engine | Stand up
Signal and check carefully for approaching traffic before you pull away from the curb.

May you ride between rows of stopped cars?
No, it is prohibited | Yes, at any speed | Yes, at night | Yes, with a passenger
Riding between rows of stopped or moving cars is prohibited.

How much slack should the chain have?
About an inch | About a foot | No slack at all | About three inches
The chain should have about 1 inch of slack halfway between the sprockets.

What is counted from one second on to measure the following distance?
The time until you reach the same marker | The cars | The signs | The lanes
When the vehicle ahead passes a marker, count the seconds until you reach the same marker.

How is the rear wheel treated when it locks in a skid?
It is kept locked until the stop | It is lifted | It is released at once | It is turned
If the rear wheel locks on good pavement, keep it locked until you have stopped.

What does a flashing yellow light tell you?
Slow down and be careful | Stop and wait | Turn around | Speed up
A flashing yellow signal means slow down and proceed with care.

How should passengers sit?
As far forward as possible, without crowding you | Facing backward | With their feet off the footrests | On the tank
Passengers should sit as far forward as possible without hindering your control of the motorcycle.

Where should heavy loads be placed?
Low and close to the tank | High on the rack | On the handlebars | Behind the axle
Keep the load low and forward: pack heavier items in front, near the tank.
`
    .trim()
    .split('\n\n')
    .map((lines) => lines.split('\n'))
}
