export function starterNote(stateName: string): string {
  return `These questions are practice, made from checked facts and ${stateName}'s own rules. They are not the official exam.`
}
