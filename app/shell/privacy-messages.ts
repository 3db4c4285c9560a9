/** Messages of the page about privacy. */
export const privacy = () => 'Privacy'
export const description = () => 'What this site stores and counts, and what it does not.'
export const summary = () =>
  'You can practice without an account. There are no ads, no trackers, and no cookies until you sign in.'

/** What the product stores and counts. Add each new kind of data here. */
export const parts = () => [
  {
    title: 'On your device',
    paragraphs: [
      'Your state, your answers, an unfinished quiz, and your settings stay in this browser. Your browser’s settings can delete them.',
    ],
  },
  {
    title: 'If you sign in',
    paragraphs: [
      'We store your email address and name while you are signed in, and your exams and answers until you delete them. Below your saved exams you can download all of it, or delete it.',
    ],
  },
  {
    title: 'What we count',
    paragraphs: [
      'When you finish a quiz or an exam, signed in or not, your device sends the questions, the options you picked, when you answered and how long it took, and whether you had seen the question before. We add them to counters for each question, such as how many riders got it right. That is how we find questions that are wrong or unclear, and what you read of other riders after an answer.',
      'We keep the sums, not your answers, and nothing that says who you are. So that a quiz counts once, we keep its random number for two months. So that nobody rewrites the counters, your network counts once a day for each question. For that we keep a scrambled mark of the network with the question until others answer it on a later day.',
      'If your browser sends the signal Global Privacy Control, we count nothing of yours.',
    ],
  },
  {
    title: 'If you send feedback',
    paragraphs: [
      'We store your message, the question it is about, and the name of your browser. We store your email address and your account only if you allow us to write to you.',
    ],
  },
  {
    title: 'If you report a question',
    paragraphs: [
      'We store the kind of fault, your words, and a mark made from your internet address, which tells reports of different riders apart but does not name you. If you are signed in, the report is in your account, and so is when you read what came of it. Both leave it with your data.',
    ],
  },
  {
    title: 'Your location',
    paragraphs: [
      'Only if you press “Use my location”, your browser tells a map service where you are, to about a kilometer, to learn your state. We do not get it.',
    ],
  },
  {
    title: 'Your network address',
    paragraphs: [
      'We do not log it. To stop floods of requests, we keep a scrambled form of it for up to a day.',
    ],
  },
]
