/** Messages about a rider’s data. */
export const downloadData = () => 'Download my data'
export const deleteData = () => 'Delete my data'
export const deleteQuestion = () => 'Delete your data?'
export const whatIsDeleted = () =>
  "This deletes all your saved exams and answers, takes your name off your feedback and reports, and signs you out everywhere. It can't be undone."
export const cancel = () => 'Cancel'
export const deleteAll = () => 'Delete everything'
export const signInAgain = () => 'For your safety, please sign out and sign in again first.'
export const failed = () => 'Could not delete your data. Please try again.'
export const deleted = () => 'Your data is deleted.'
export const leftOnDevice = () =>
  'Your account’s data is deleted. Some answers may be left on this device: please clear this site’s data in your browser.'
