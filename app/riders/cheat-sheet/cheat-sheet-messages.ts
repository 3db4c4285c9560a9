export const title = (stateName: string) => `${stateName} motorcycle permit cheat sheet`
export const titleWithoutState = () => 'Motorcycle permit cheat sheet'
export const description = (stateName: string) =>
  `The motorcycle rules of ${stateName} and facts about its test, on a page to read and to print.`

export const heading = (stateName: string) => `${stateName} motorcycle cheat sheet`
export const lawRules = (stateName: string) =>
  `The ${stateName} rules that our practice questions cover, each with a question and its answer.`
export const newestRules = (stateName: string) =>
  `The newest ${stateName} practice questions: each rule with a question and its answer.`
export const checkedIn = (month: string) => `Checked in ${month}.`
export const followSources = () => 'If the manual or the law says something else, follow that.'
export const practice = (stateName: string) => `Practice for the ${stateName} test`
export const print = () => 'Print'

export const aboutTest = (stateName: string) => `About the ${stateName} test`
export const stateLaw = (stateName: string) => `${stateName} law`
export const moreRules = () => 'More rules'
export const manualPage = (page: number, _language: string | undefined) => `Manual, page ${page}`
export const source = (citation: string) => `Source: ${citation}`

export const loadFailed = () => 'Failed to load the cheat sheet. Please try again.'
