export const description = () => 'What you may expect from this site, and what it expects from you.'
export const summary = (site: string) => `These terms are for the use of ${site}. It is free.`

export const parts = (license: string, mayRidersSignIn: boolean) => [
  {
    id: 'what',
    title: 'What the site is',
    texts: [
      'You practice here for the knowledge test of your state. This is not the test of the state, and no office of a state runs it, unless the imprint says so.',
      'We check the questions with care. Yet laws change, and a question may be wrong. What your state’s manual says is what counts.',
      'A good score here does not promise that you pass. It does not replace a rider course.',
    ],
  },
  {
    id: 'you',
    title: 'What we ask of you',
    texts: [
      'Do not break the site, flood it, or try to see the data of others.',
      'Do not write what is against the law or hurts others: in feedback, in a nickname, or in questions of a course.',
      'Keep your links to a course to yourself. Whoever has a link can use it.',
    ],
  },
  {
    id: 'content',
    title: 'Questions and pictures',
    texts: [
      `You may use our questions under this license: ${license}.`,
      'What you send stays yours. You let us use it to run the site and to mend its questions.',
    ],
  },
  {
    id: 'end',
    title: 'When it ends',
    texts: [
      mayRidersSignIn
        ? 'You can stop at any time, and delete your account’s data.'
        : 'You can stop at any time.',
      'We may stop the site or change it. It slows down those who flood it.',
    ],
  },
  {
    id: 'liability',
    title: 'What we answer for',
    texts: [
      'The site comes as it is, without a promise that it always works. As far as the law allows, we do not pay for harm that comes from its use.',
      'Rights that the law gives you stay.',
    ],
  },
]
export const contact = () => 'Questions about these terms'
