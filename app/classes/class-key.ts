/** The prefix of the keys on a pupil's device: who the pupil is in a class, and answers that wait. */
export const CLASS_KEY = 'class-'
