export const PRACTICE_MESSAGES = {
  changed: 'The questions have changed since you began. Here is a new quiz.',
  malformed: 'This address does not fit any quiz. Here is a new one.',
  notSaved: 'This result is not saved.',
  needsScript: 'To sign in and to save results, the page needs JavaScript.',
} as const
