export const site = () => 'Motorcycle Exam Practice'
export const sitePicture = () =>
  'A yellow road sign with a winding road. Its words: Motorcycle Exam Practice'
