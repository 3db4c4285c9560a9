import type { Receivers } from './told.server.ts'

export const receivers = () => 'Who else gets data'

/** Who gets which data, as the site is set up. */
export const whoGetsWhat = (to: Receivers) => [
  {
    name: 'AI service',
    text: to.ai
      ? `${to.ai === 'Google' ? 'Google’s Gemini service' : 'An AI service'} gets manuals, questions and drafts of articles from those who run the site. It gets nothing about a rider or a pupil.`
      : 'None is set up, so none gets anything.',
  },
  {
    name: 'Map service',
    text: to.geocoder
      ? `If you press “Use my location”, your browser tells ${to.geocoder} where you are, to within about half a mile. Once you have allowed it, your browser may do so again when you open the site. The site itself never gets it.`
      : 'None is set up. Your browser finds your state by itself, and tells nobody where you are.',
  },
  {
    name: 'Mail service',
    text: to.hasMail
      ? 'It gets the addresses of admins, and mails to them: news of finished work, and of what they need to look at. The site sends no mail to riders.'
      : 'None is set up. The site sends no mail.',
  },
  {
    name: 'Sign-in service',
    text: to.provider
      ? `You sign in at ${to.provider}. It learns that you sign in here. It tells us your email address, and may tell us your name, your groups and where your picture is. While you are signed in, your browser gets the picture from there. That place then sees your internet address. The service learns nothing of your answers.`
      : to.mayRidersSignIn
        ? 'None but this site. You sign in on a page of our own.'
        : 'None but this site. Only those who run it can sign in.',
  },
  {
    name: 'Storage',
    text: `${databaseText(to.database)} ${to.bucket ? bucketText(to.bucket) : 'Pictures and manuals are on the same server as the site.'}`,
  },
]

const databaseText = (database: Receivers['database']) =>
  ({
    SQLite: 'The data is in a file (SQLite) on the server of the site.',
    PostgreSQL: 'The data is in a database (PostgreSQL). Those who run the site chose it.',
    Firestore: 'The data is in a database of Google (Firestore).',
  })[database]

const bucketText = (bucket: string) =>
  `${
    bucket === 'gs'
      ? 'Pictures and manuals are at Google (Cloud Storage).'
      : 'Pictures and manuals are in a storage (S3). Those who run the site chose it.'
  } Your browser may get them from there. The storage then sees your internet address.`

export const nobodyElse = () =>
  'There are no ads and no trackers. We sell no data, and give none to anybody for ads.'
