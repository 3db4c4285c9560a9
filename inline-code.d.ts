/** A script for the HTML of a page, as text (`inline-scripts.ts`). */
declare module '*.inline.ts?code' {
  const code: string
  export default code
}
