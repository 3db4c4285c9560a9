/** Splits a text of a page at its parts in English, which another voice reads. */
export const englishParts = (text: string) => [{ text, isEnglish: false }]
