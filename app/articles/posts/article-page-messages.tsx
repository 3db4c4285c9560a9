import type { ReactNode } from 'react'

/** Messages of an article's page (spec, sections 2 and 8). */
export const published = (day: ReactNode) => <>Published {day}</>
export const updated = (day: ReactNode) => <>Updated {day}</>
export const tip = () => 'Tip:'
/** The line below an article on paper. */
export const printedFrom = (site: ReactNode) => <>From {site}</>
/** The end of an article. */
export const nowTry = () => 'Now try it yourself'
export const startQuiz = (stateName: string) => `Start ${stateName} Quiz`
export const chooseState = () => 'Choose State'
export const nextArticle = (title: string) => `Next: ${title}`
export const back = () => 'Back to Articles'
export const notFound = () => 'Content not found.'
export const whyNotFound = () =>
  "This article doesn't exist, or it has moved. The others are all there."
