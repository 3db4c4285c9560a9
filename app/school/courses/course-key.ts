/** The prefix of the keys on a pupil's device: who the pupil is in a course, and answers that wait. */
export const COURSE_KEY = 'course-'
/** The key of a teacher's courses. */
export const COURSE_LIST = 'teacher-courses'
