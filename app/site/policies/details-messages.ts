export const description = () =>
  'What this site stores about you, how long, who else gets it, and what you may ask for.'
export const summary = () =>
  'The long form of our privacy page. Parts of it come from the settings of this site and from the code that stores data.'

export const why = () => 'Why we use it'
export const reasons = () => [
  'To do what you ask for: save your exams, answer your feedback, run a course. Under the GDPR this is the service you ask for (Article 6(1)(b)).',
  'To keep the site safe and its questions right: marks of networks, counts, reports, and the list of changes. Under the GDPR this is our legitimate interest (Article 6(1)(f)).',
  'We make no profile of you, and no machine decides about you.',
]

export const rights = () => 'What you may ask for'
export const rightsOfAll = (mayRidersSignIn: boolean) => [
  mayRidersSignIn
    ? 'You can get a copy of your data, or delete it. Sign in, and look below your saved exams. No reason is needed.'
    : 'You can get a copy of your data, or have it deleted.',
  'You can also write to us: to see your data, to correct it, to delete it, or to say no to its use. We may ask you to show that the address is yours.',
  'Data that has no name on it, such as counts, cannot be found again. So we cannot hand it out.',
]
export const europe = () => 'If you live in Europe (GDPR)'
export const rightsInEurope = () => [
  'You may see, correct, erase or move your data. You may limit its use, or object to it. You can also complain to the data protection office where you live.',
  'The server and the services above may be in another country, such as the United States.',
]
export const california = () => 'If you live in California (CCPA)'
export const rightsInCalifornia = () => [
  'We sell no personal information, and share none for ads. In the last 12 months we did neither.',
  'We collect two kinds. One can tell people apart (identifiers): an email address, a name, scrambled marks of networks. The other is your use of the site: answers and scores.',
  'You have the rights to know, to delete and to correct. Nobody is treated worse for using a right. Somebody you choose may ask for you.',
  'If your browser sends the Global Privacy Control signal, we count nothing from you.',
]

export const cookies = () => 'Cookies'
export const aboutCookies = (mayRidersSignIn: boolean) => [
  mayRidersSignIn
    ? 'There are none until you sign in. Then there are cookies that keep you signed in, and no other kind. Your choices stay in your browser.'
    : 'There are none for riders. Your choices stay in your browser.',
]

export const children = () => 'Children'
export const aboutChildren = () => [
  'The site asks nobody for an age. Children under 13 should not sign in or send feedback. They need neither to practice.',
]
export const contact = () => 'Who is responsible'
export const whoIs = () => [
  'Those who run this site are responsible for it. Their name and address are in the imprint, if the site has one.',
]
