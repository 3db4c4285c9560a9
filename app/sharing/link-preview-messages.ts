/** Messages of link previews. */
export const site = () => 'Motorcycle Exam Practice'
export const sitePicture = () =>
  'A yellow road sign with a winding road, and the words Motorcycle Exam Practice'
