export const privacy = () => 'Privacy'
export const description = () => 'What this site stores and counts, and what it does not.'
export const summary = (mayRidersSignIn: boolean) =>
  `You can practice without an account. There are no ads, no trackers, and no cookies${mayRidersSignIn ? ' until you sign in' : ''}.`
export const imprint = () => 'Who runs this site'
export const contact = () => 'Contact:'

type Site = { messageDays: number; mayRidersSignIn: boolean; hasGeocoder: boolean }

/** What the product stores and counts. Add each new kind of data here. */
export const parts = ({ messageDays, mayRidersSignIn, hasGeocoder }: Site) => [
  {
    title: 'On your device',
    paragraphs: [
      'Your state, your answers, an unfinished quiz, and your settings stay in this browser. You can delete them in its settings, and some browsers delete them by themselves after a week without a visit.',
    ],
  },
  ...(mayRidersSignIn
    ? [
        {
          title: 'If you sign in',
          paragraphs: [
            'We store your email address and name while you are signed in, and your exams and answers until you delete them. Below your saved exams you can download all of it, or delete it.',
          ],
        },
      ]
    : []),
  {
    title: 'What we count',
    paragraphs: [
      'When you finish a quiz or an exam, signed in or not, your device sends your state, which of the two it is, the questions, the options you picked, when you answered and how long it took, and whether you had seen the question before. We add them to counters for each question, such as how many riders got it right. That is how we find questions that are wrong or unclear, and how we show you what percentage of riders got it right.',
      'We keep the sums, not your answers, and nothing that says who you are. To count each quiz only once, we keep its random number for two months. To keep anyone from skewing the totals, we count your network once a day for each question. For that we keep a scrambled mark of the network with the question until others answer it on a later day.',
      'After your test, and only if you press “Send it”, your device sends your state, a range of your chance of passing, and whether you passed. We add this to the sums of a week. We keep the random number of this report for two months, and a scrambled mark of your network with the range for a year.',
      'We also count visits to our public pages, the quizzes and exams that riders begin or finish, and the passes that they tell us. We add them up by week, state and language. When you begin a quiz or an exam, your device sends the state, and which of the two it is. No sum says who you are.',
      'If your browser sends the Global Privacy Control signal, we count nothing from you.',
    ],
  },
  {
    title: 'If you send feedback',
    paragraphs: [
      'We store your message, the question it is about, and the name of your browser. We store your email address and your account only if you allow us to write to you.',
      ...(messageDays > 0 ? [`We delete all of this after ${messageDays} days.`] : []),
    ],
  },
  {
    title: 'If you report a question',
    paragraphs: [
      'We store what you said is wrong, your words, and marks made from your internet address and network, which tell reports of different riders apart but do not name you.',
      ...(mayRidersSignIn
        ? [
            'If you are signed in, your account keeps the report and when you read our reply. Deleting your data removes both from your account.',
          ]
        : []),
    ],
  },
  {
    title: 'If you join or open a course',
    paragraphs: [
      'We store the names of a course and its school, the questions that its teachers write, the school’s list of names if it has one, the nickname or name with which you join, and your answers in its lessons with their times. Whoever has the code of your certificate sees it, with your nickname or name and your result. Only its one or two teachers see your answers, by secret links, and can remove you. Your nickname may stand on the wall of the classroom, but not a name on a list. Unless the school has a list of names, we ask for none, and never for an email address or an age. Nothing leads from a pupil to an account or a device. The account of a teacher keeps the links of his or her courses.',
      'A course ends after 90 days, on another day that the teacher chooses and can move, each time at most a year ahead, or when the teacher deletes it. If nobody joins, it ends after two days, or after 30 days once its teacher has made a lesson ahead or a list of names. Then we delete all of it. While you answer without a connection, your answers wait on your device.',
      'Your browser remembers your link and nickname, so that you can come back, and a teacher’s browser the courses with their links. It forgets them when you sign out, when you delete your answers on the device, and when you open a page of the course after it has ended.',
    ],
  },
  {
    title: 'Your location',
    paragraphs: [
      hasGeocoder
        ? 'If you press “Use my location”, your browser tells a map service where you are, to within about half a mile, to find your state. Once you have allowed it, your browser may do so again when you open the site. We never get your location.'
        : 'If you press “Use my location”, your browser finds your state by itself. It tells nobody where you are.',
    ],
  },
  {
    title: 'Your network address',
    paragraphs: [
      'We do not log it. To stop floods of requests, we keep a scrambled form of it for up to a day.',
      'Our log has the time and the kind of page of each request, and a scrambled mark of your account if you are signed in.',
    ],
  },
]
