import { bytesOf, newPage, newPdf } from '../pdf.fixture.ts'
import { type Fact, SECTIONS } from './manual-facts.ts'

/** All lengths are in points. */
const LEFT = 72
const WIDTH = 468
const HEAD = 36
const FOOTER = 740
const LAST_LINE = 700
/** The number of pages before the printed page number 1: the cover and the contents. */
export const PAGES_BEFORE_1 = 2

type Pdf = PDFKit.PDFDocument
type Layout = {
  /** Writes the sentences of a section. Returns each sentence's page, from 1 in the section. */
  write(pdf: Pdf, facts: readonly Fact[], turnPage: () => void): number[]
  /** Returns a sentence in the form that the layout prints. */
  print?: (sentence: string) => string
}

const paragraph = (pdf: Pdf, text: string) =>
  pdf.text(text, LEFT, pdf.y, { width: WIDTH }).moveDown()

export const LAYOUTS = {
  plain: {
    write(pdf, facts) {
      paragraph(pdf, facts.map(({ sentence }) => sentence).join(' '))
      return facts.map(() => 1)
    },
  },
  'two columns': {
    write(pdf, facts) {
      const text = facts.map(({ sentence }) => sentence).join(' ')
      pdf.text(text, LEFT, pdf.y, { width: WIDTH, columns: 2, columnGap: 24, height: 110 })
      // Moves below the columns, where the list begins.
      pdf.y = 400
      return facts.map(() => 1)
    },
  },
  'words cut at line ends': {
    write(pdf, facts) {
      for (const { sentence } of facts) {
        for (const line of cutLines(pdf, sentence))
          pdf.text(line, LEFT, pdf.y, { lineBreak: false }).text('\n')
        pdf.moveDown()
      }
      return facts.map(() => 1)
    },
  },
  'page breaks in sentences': {
    write(pdf, facts, turnPage) {
      return facts.map(({ sentence }, index) => {
        const words = sentence.split(' ')
        const half = Math.ceil(words.length / 2)
        pdf.text(words.slice(0, half).join(' '), LEFT, LAST_LINE, { width: WIDTH })
        turnPage()
        paragraph(pdf, words.slice(half).join(' '))
        return index + 1
      })
    },
  },
  'table on its side': {
    write(pdf, facts, turnPage) {
      turnPage()
      pdf.save().rotate(90, { origin: [306, 396] })
      // The rotated page is 792 points wide and 612 high, around the same center.
      for (const [row, { sentence }] of facts.entries()) {
        const y = 130 + row * 62
        pdf.rect(-50, y, 690, 60).stroke()
        pdf.text(`Rule ${row + 1}`, -40, y + 8, { width: 80 })
        pdf.text(sentence, 60, y + 8, { width: 380 })
      }
      pdf.restore()
      turnPage()
      return facts.map(() => 2)
    },
  },
  'small capitals': {
    print: (sentence) =>
      sentence.replace(/\b(?:do )?(?:not|never|no|only)\b/gi, (word) => word.toUpperCase()),
    write(pdf, facts) {
      for (const fact of facts) paragraph(pdf, this.print?.(fact.sentence) ?? '')
      return facts.map(() => 1)
    },
  },
} satisfies Record<string, Layout>

export type LayoutName = keyof typeof LAYOUTS
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as LayoutName[]

export type Manual = { bytes: Uint8Array; pageOf: Map<Fact, number> }

/** Makes a manual with all sections. Also returns the page of the file on which each fact starts. */
export async function makeManualIn(layout: LayoutName): Promise<Manual> {
  const pdf = newPdf()
  const pageOf = new Map<Fact, number>()
  newPage(pdf, 30).text('Oregon Motorcycle Manual')
  newPage(pdf, 12).text('In this manual').moveDown()
  for (const { heading } of SECTIONS) pdf.text(heading)
  let pages: number = PAGES_BEFORE_1
  for (const { heading, facts, bullets } of SECTIONS) {
    const turnPage = () => {
      pages++
      newPage(pdf, 9)
      pdf.page.margins.bottom = 0
      pdf.text('Oregon Motorcycle Manual', LEFT, HEAD, { width: WIDTH, align: 'right' })
      pdf.text(String(pages - PAGES_BEFORE_1), LEFT, FOOTER, { width: WIDTH, align: 'center' })
      pdf.fontSize(11)
      pdf.y = 72
    }
    turnPage()
    const first = pages
    pdf.fontSize(18).text(heading, LEFT, 72).fontSize(11).moveDown()
    const places = (LAYOUTS[layout] as Layout).write(pdf, facts, turnPage)
    for (const [index, fact] of facts.entries()) pageOf.set(fact, first + (places[index] ?? 1) - 1)
    for (const bullet of bullets) {
      if (bullet.place === 0) pdf.moveDown().text(bullet.lead, LEFT, pdf.y, { width: WIDTH })
      pdf.text(`•  ${bullet.sentence}`, LEFT + 12, pdf.y, { width: WIDTH })
      pageOf.set(bullet, pages)
    }
  }
  return { bytes: await bytesOf(pdf), pageOf }
}

/** Breaks a sentence into lines of about 50 characters, and splits long words at line ends. */
function cutLines(pdf: Pdf, sentence: string): string[] {
  const lines = ['']
  for (const word of sentence.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (pdf.widthOfString(line) < 260) lines[lines.length - 1] = line
    else if (/^[a-z]{7,}$/.test(word)) {
      const middle = Math.ceil(word.length / 2)
      lines[lines.length - 1] += ` ${word.slice(0, middle)}-`
      lines.push(word.slice(middle))
    } else lines.push(word)
  }
  return lines
}
