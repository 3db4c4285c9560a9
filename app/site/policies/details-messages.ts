import { plural } from '../../base/text/plural.ts'

export const description = () =>
  'What this site stores about you, how long, who else gets it, and what you may ask for.'
export const summary = () =>
  'The long form of our privacy page. Parts of it come from the settings of this site and from the code that stores data.'

export const why = () => 'Why we use it'
export const reasons = () => [
  'To do what you ask for: save your exams, answer your feedback, run a course. If the GDPR applies to us, this is the service you ask for (Article 6(1)(b)).',
  'To keep the site safe and its questions right: marks of networks, counts, reports, and the list of changes. If the GDPR applies to us, this is our legitimate interest (Article 6(1)(f)).',
  'To write back to you, if you tick the box, and to count how your test went, if you press “Send it”. If the GDPR applies to us, this is your consent (Article 6(1)(a)). You can take back your address at any time.',
]

export const rights = () => 'What you may ask for'
export const rightsOfAll = (mayRidersSignIn: boolean) => [
  mayRidersSignIn
    ? 'You can get a copy of your data, or delete it. Sign in, and look below your saved exams. No reason is needed.'
    : 'Riders cannot sign in here, so they have no saved exams. If you gave us your email address with feedback, we can find it by that address.',
  'You can write to us: to see your data, to correct it, to delete it, or to say no to its use. We may ask you to show that the address is yours.',
  ...(mayRidersSignIn
    ? [
        'Sign in before you write to us, and stay signed in. Without a sign-in we cannot find your exams.',
      ]
    : []),
  'Data that has no name on it, such as counts, cannot be found again. So we cannot hand it out.',
]
export const europe = () => 'If you live in Europe (GDPR)'
export const rightsInEurope = () => [
  'If this law applies to us, you may see, correct, erase or move your data. You may limit its use, or object to it. You can also complain to the data protection office where you live.',
  'The server and the services above may be in another country, such as the United States.',
]
export const california = () => 'If you live in California (CCPA)'
export const rightsInCalifornia = () => [
  'We sell no personal information, and share none for ads.',
  'Some of what we collect can tell people apart (identifiers): an email address, a name or nickname, a picture, groups, scrambled marks of networks. Some is about your use of the site: answers, scores, certificates, the name of your browser. Some is what you write in feedback and reports.',
  'If this law applies to us, you have the rights to know, to delete and to correct. Nobody is treated worse for using a right. Somebody you choose may ask for you.',
  'If your browser sends the Global Privacy Control signal, we count nothing from you.',
]

export const cookies = () => 'Cookies'
export const aboutCookies = (mayRidersSignIn: boolean, days: number) => [
  mayRidersSignIn
    ? `There are none until you sign in. Then cookies let you in and keep you signed in. After you sign out, one named “sign-in-prompt” stays ${plural(days, { one: 'a day', other: `${days} days` })} at most, so that the next sign-in asks who you are. There is no other kind.`
    : 'There are none for riders.',
  'Your choices stay in your browser.',
]

export const children = () => 'Children'
export const aboutChildren = () => [
  'The site asks nobody for an age. Children under 13 should not sign in or send feedback. They need neither to practice.',
]
export const contact = () => 'Who is responsible'
export const whoIs = () => [
  'Those who run this site are responsible for it. Their name and address are in the imprint, if the site has one.',
]
