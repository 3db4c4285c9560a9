export { shownDay } from '../../base/text/shown-day.ts'
