/** Why a file can't replace a bank: riders would get `count` questions. */
export function tooFew(count: number): string {
  return `Riders need at least 12 questions, and would get ${count}. Add the questions to the bank instead, or put more into the file.`
}
