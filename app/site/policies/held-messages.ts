import { plural } from '../../base/text/plural.ts'
import type { CourseTerm, Receivers } from './told.server.ts'

/** What the site stores, by the names in the declarations of its collections. */
export const held: () => Record<string, { title: string; text: string }> = () => ({
  'sign-in': {
    title: 'Sign-ins',
    text: 'Your email address. Your name, picture and groups if your sign-in service gives them. A scrambled number of your account, and when you were here last.',
  },
  exams: {
    title: 'Exams and answers',
    text: 'Your quizzes and exams with their scores, and each answer with its time. Only if you sign in.',
  },
  feedback: {
    title: 'Feedback',
    text: 'Your message, its question, and the name of your browser. Your email address and account only if you tick the box.',
  },
  reports: {
    title: 'Reports of questions',
    text: 'What you said is wrong, and your words. Scrambled marks of your internet address and network. Your account only if you are signed in.',
  },
  teachers: {
    title: 'Courses of a teacher with an account',
    text: 'The links of the courses, locked with a secret of the server. The link of a course that has ended goes when the teacher next opens the list.',
  },
  deletions: {
    title: 'Requests to delete an account',
    text: 'The scrambled number of the account, and when the request came.',
  },
  staff: {
    title: 'People who run the site',
    text: 'The names and email addresses of admins and of those with a role. A scrambled number of their account, and the last day they were here.',
  },
  'open work': {
    title: 'Open work',
    text: 'Which question or article one of those who run the site has open, so that the others see it. It counts for 90 seconds.',
  },
  changes: {
    title: 'Changes by people who run the site',
    text: 'Who changed what, when, and what it was before. Also the email addresses that a change names. These are not changes by riders.',
  },
  settings: {
    title: 'Settings of the site',
    text: 'The email addresses of the admins, and who changed a setting.',
  },
  work: {
    title: 'Versions, and requests for data',
    text: 'Who of our staff made each version of a question, a translation or an article, as a scrambled mark. Of a request for data, the first letter of the address, when it came, and who answered it.',
  },
  roles: {
    title: 'Roles',
    text: 'The email address of each person with a role, such as author, and who gave it.',
  },
  courses: {
    title: 'Courses of schools',
    text: 'The names of the course and its school. The list of names if the school has one. The questions that teachers write.',
  },
  pupils: {
    title: 'Pupils in a course',
    text: 'The nickname or name with which a pupil joins. The answers in lessons with their times. The certificate if there is one. No email address, no age, no account.',
  },
  'network of a question': {
    title: 'Counts of each question',
    text: 'How many riders picked which option. With it are scrambled marks of the networks of one day, so that nobody counts twice.',
  },
  'counted quizzes': {
    title: 'Numbers of counted quizzes',
    text: 'A random number for each quiz, so that it counts once. It does not say who took it.',
  },
  'told outcomes': {
    title: 'Results that riders tell us',
    text: 'A random number, and a scrambled mark of your network with the range of your chance. Only if you press “Send it”.',
  },
  network: {
    title: 'Marks against floods',
    text: 'A scrambled form of your internet address, to count how often it asks.',
  },
  provider: {
    title: 'Steps of a sign-in',
    text: 'What you typed on our own sign-in page, such as your email address. It counts for some minutes.',
  },
  ended: {
    title: 'What has ended',
    text: 'The scrambled number of a sign-in or a request, the code of a course, or a scrambled form of an email address that we forgot. It is there so that nothing is stored for them again.',
  },
})

export const inDays = (days: number) =>
  plural(days, { one: `At most ${days} day.`, other: `At most ${days} days.` })

const courseEnd = ({ days, empty, most }: CourseTerm) =>
  `Until the course ends: after ${days} days, or when its teacher deletes it. A teacher can move the end, each time at most ${most} days ahead. If nobody joins, it ends after ${empty.new} days, or after ${empty.prepared} days once the teacher has made a lesson or a list of names.`

/** What ends the time for which something is stored, by the names in the declarations. */
export const untilEvent: (term: CourseTerm) => Record<string, string> = (term) => ({
  deletion:
    'Until you delete it below your saved exams. While you are signed in, we can delete it for you, too.',
  'name is removed': 'No end is set. If you delete your data, your account is taken out of it.',
  done: 'Until all is deleted.',
  request: 'Until the person asks to be forgotten. Then a letter stands in place of the address.',
  stays: 'No end is set.',
  'role is taken': 'Until an admin takes the role away.',
  'course ends': courseEnd(term),
  'others answer': 'Until other riders answer the question on a later day.',
})

export const stored = () => 'What we store, and for how long'
export const howLong = () => 'How long:'
/** What holds for the whole list as this site is set up. */
export const onTop = ({ isDemo, mayRidersSignIn }: Receivers) => [
  ...(isDemo
    ? ['This is a demo. All of this is deleted each hour, whatever times are told below.']
    : []),
  ...(mayRidersSignIn
    ? []
    : [
        'Only those who run this site can sign in. What we say of sign-ins and accounts is about them.',
      ]),
]
export const cleaning = () => [
  'What is over its time no longer counts. The site deletes it as others use the site. If few do, it may lie there longer.',
  'Copies may stay longer in backups, and traces in the files of the database. Those who run the site decide how long they keep backups.',
  'The server keeps a log. It has the time of each request, the kind of page, and a scrambled mark of your account if you are signed in. It does not have your internet address. A proxy in front of the server may keep a log of its own. Those who run the site decide how long they keep logs.',
  'Questions, articles and other things that say nothing about a person are not on this list.',
]
