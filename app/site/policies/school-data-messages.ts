export const description = () =>
  'What a course on this site stores of pupils, how long, and who sees it. For schools, parents and teachers.'
export const summary = () =>
  'For schools that must know what happens to data of pupils before they use a course here.'

export const inShort = () => 'In short'
export const shortly = () => [
  'Pupils join with a nickname and the code of the course. They need no account, no email address and no app.',
  'No ads, no trackers, no sale of data. Data of pupils goes to no AI service, no map service and no mail service.',
  'When a course ends, nobody can open it any more. The site then deletes all its data, mostly within an hour. The account of a teacher keeps the locked link until the teacher next opens the list.',
]

export const whoSees = () => 'Who sees it'
export const seers = () => [
  'The one or two teachers of the course see the answers of each pupil. They need a secret link for it.',
  'A pupil sees his or her own answers, by a link of his or her own.',
  'Nicknames may stand on the wall of the classroom. Names from a list of the school do not.',
  'Whoever has the code of a certificate sees it, with the nickname or name and the result.',
  'Those who run the site and its server could read the database. They have no page that shows pupils.',
]

export const advice = () => 'What a school can do'
export const advices = () => [
  'Let pupils choose nicknames that name nobody. Keep the list of who is who on paper.',
  'Use a list of names only if you need certificates or grades.',
  'Save the results as a file (CSV) before the course ends, and delete the course when you no longer need it.',
  'If a parent asks, a teacher can show the answers of a pupil, or remove the pupil.',
]

export const ferpa = () => 'FERPA'
export const aboutFerpa = () => [
  'If a school uses names, answers here may be education records. The school decides about them, and we use them only to run the course.',
  'We give them to nobody but those named on this page. A teacher can look at them, save them and delete them at any time.',
]
export const coppa = () => 'COPPA'
export const aboutCoppa = () => [
  'Of pupils we ask for a nickname alone, or for the name on the list of the school. We never ask for an age, an email address, a photo or a place.',
  'If pupils are under 13, the school should ask parents first, or agree in their place where the law lets it.',
  'A parent or the school can have the data of a child deleted: by the teacher at once, or by writing to us.',
]
export const safety = () => 'How it is kept safe'
export const safeties = (isEncrypted: boolean) => [
  ...(isEncrypted ? ['All data travels encrypted (https).'] : []),
  'Secrets of links are stored only in scrambled form. Whoever reads the database cannot open a course with them.',
  'A teacher can take back the link of a second teacher, and let a pupil in again with a new link.',
]
export const contact = () => 'Questions, or a contract on data'
