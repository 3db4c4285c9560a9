import { MANUAL_PAGES, type ManualPage, manualPages } from '../../../test/manual-pages.ts'
import { makeManualOf } from '../../../test/manual-pdf.fixture.ts'

const NEW_PAGE: ManualPage = {
  heading: 'New in this edition',
  sentences: ['Electric motorcycles need no gears, and their brakes charge the battery.'],
}

/**
 * The next edition of the test manual of `count` pages. Page 5 is new. Of the first 25 sentences, 9
 * stay on their page and 12 move to the next page. 2 sentences have new words, and 2 are gone.
 */
export function newEditionBytes(count = MANUAL_PAGES.length): Promise<Uint8Array> {
  const pages = manualPages(count).map((page) => ({
    ...page,
    sentences: page.sentences.flatMap((sentence) => {
      if (/^(?:The chin strap|Tinted lenses)/.test(sentence)) return []
      return sentence
        .replace('20 right answers are', '21 right answers are')
        .replace('of leather or thick textile resist', 'of leather or strong textile often resist')
    }),
  }))
  return makeManualOf([...pages.slice(0, 4), NEW_PAGE, ...pages.slice(4)])
}
