import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bytesOf, newPage, newPdf } from '../../test/pdf.fixture.ts'
import { openedPdf } from './opened-pdf.fixture.ts'

type Draw = (pdf: PDFKit.PDFDocument) => unknown

const HIDDEN = 'Nobody sees this sentence.'
const OPTIONS = { lineBreak: false }

/**
 * Draws a page with each function in `draws`, between two sentences. Returns the name of each function
 * with the text of its page. All pages are in one PDF.
 */
async function textsWith(draws: Record<string, Draw>): Promise<[name: string, text: string][]> {
  const pdf = newPdf()
  for (const draw of Object.values(draws)) {
    newPage(pdf).text('The first sentence is seen.')
    draw(pdf.save())
    pdf.restore().fillColor('black').fontSize(11).fillOpacity(1)
    pdf.text('The last sentence is seen.', 72, 500, OPTIONS)
  }
  const { reader, file } = openedPdf(await bytesOf(pdf))
  const { pages } = await reader.read(file)
  expect(pages).toHaveLength(Object.keys(draws).length)
  for (const text of pages) {
    expect(text).toMatch(/^The first sentence is seen\.\n[\s\S]*The last sentence is seen\.$/)
  }
  return Object.keys(draws).map((name, index) => [name, pages[index] ?? ''])
}

const PHOTO = await sharp({
  create: {
    width: 80,
    height: 20,
    channels: 3,
    background: 'navy',
    noise: { type: 'gaussian', mean: 90, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer()

const HIDDEN_BY: Record<string, Draw> = {
  'white on white': (pdf) => pdf.fillColor('white').text(HIDDEN, 72, 200, OPTIONS),
  'nearly white': (pdf) => pdf.fillColor('#fbfbfb').text(HIDDEN, 72, 200, OPTIONS),
  'half a point': (pdf) => pdf.fontSize(0.5).text(HIDDEN, 72, 200, OPTIONS),
  '11 points, drawn small': (pdf) => pdf.scale(0.1).text(HIDDEN, 720, 2_000, OPTIONS),
  'beside the page': (pdf) => pdf.text(HIDDEN, 700, 200, OPTIONS),
  'below the page': (pdf) => pdf.text(HIDDEN, 72, 900, OPTIONS),
  'without ink': (pdf) => pdf.addContent('3 Tr').text(HIDDEN, 72, 200, OPTIONS).addContent('0 Tr'),
  transparent: (pdf) => pdf.fillOpacity(0).text(HIDDEN, 72, 200, OPTIONS),
  'covered by a box': (pdf) =>
    pdf.text(HIDDEN, 72, 200, OPTIONS).rect(60, 190, 300, 40).fill('white'),
  'covered by a picture': (pdf) =>
    pdf.text(HIDDEN, 72, 200, OPTIONS).image(PHOTO, 60, 190, { width: 300 }),
  'black on black': (pdf) =>
    pdf.rect(60, 190, 300, 40).fill('black').text(HIDDEN, 72, 200, OPTIONS),
  'clipped away': (pdf) =>
    pdf.rect(400, 400, 10, 10).clip().fillColor('white').text(HIDDEN, 72, 200, OPTIONS),
}

test('invisible text is left out', async () => {
  const texts = await textsWith(HIDDEN_BY)
  expect(texts.filter(([, text]) => text.includes('Nobody'))).toEqual([])
})

const SEEN = 'Everybody sees this sentence.'
const SEEN_THOUGH: Record<string, Draw> = {
  'white on navy': (pdf) =>
    pdf.rect(60, 190, 300, 40).fill('navy').fillColor('white').text(SEEN, 72, 200, OPTIONS),
  'white on a picture': (pdf) =>
    pdf.image(PHOTO, 60, 190, { width: 300 }).fillColor('white').text(SEEN, 72, 200, OPTIONS),
  'light gray': (pdf) => pdf.fillColor('#cccccc').text(SEEN, 72, 200, OPTIONS),
  small: (pdf) => pdf.fontSize(5).text(SEEN, 72, 200, OPTIONS),
  'within a frame that is drawn later': (pdf) =>
    pdf.text(SEEN, 72, 200, OPTIONS).rect(60, 190, 300, 40).stroke(),
  'under a pane of colored glass': (pdf) =>
    pdf.text(SEEN, 72, 200, OPTIONS).fillOpacity(0.3).rect(60, 190, 300, 40).fill('yellow'),
}

test('visible text stays', async () => {
  const texts = await textsWith(SEEN_THOUGH)
  expect(texts.filter(([, text]) => !text.includes(SEEN))).toEqual([])
})

test('text without ink on a scan stays, because the picture shows the words', async () => {
  const pdf = newPdf()
  newPage(pdf).image(PHOTO, 0, 0, { width: 612, height: 792 })
  pdf.addContent('3 Tr').text('A scanned sentence.', 72, 200, OPTIONS)
  const { reader, file } = openedPdf(await bytesOf(pdf))
  expect((await reader.read(file)).pages).toEqual(['A scanned sentence.'])
})

test('the uncovered part of a partly covered text stays', async () => {
  const [[, text = ''] = []] = await textsWith({
    'a box': (pdf) =>
      pdf
        .text('These words are seen, but those are not.', 72, 200, OPTIONS)
        .rect(180, 190, 300, 40)
        .fill('white'),
  })
  expect(text).toMatch(/These words are seen/)
  expect(text).not.toMatch(/those are not/)
})

/** Adds a layer to the PDF. Returns its reference. PDFKit does not know layers. */
function addLayer(pdf: PDFKit.PDFDocument, isOn: boolean): PDFKit.PDFKitReference {
  const layer = pdf.ref({ Type: 'OCG', Name: new String(isOn ? '2026' : '2019') })
  layer.end(undefined)
  const { data } = (pdf as unknown as { _root: { data: { OCProperties?: Layers } } })._root
  data.OCProperties ??= { OCGs: [], D: { ON: [], OFF: [] } }
  data.OCProperties.OCGs.push(layer)
  data.OCProperties.D[isOn ? 'ON' : 'OFF'].push(layer)
  return layer
}
type Layers = { OCGs: unknown[]; D: { ON: unknown[]; OFF: unknown[] } }

/** Draws in a layer: in marked content, or in a form of the page. */
function inLayer(pdf: PDFKit.PDFDocument, isOn: boolean, how: 'marks' | 'form', draw: Draw) {
  const layer = addLayer(pdf, isOn)
  const { data } = (pdf.page as unknown as { resources: { data: Record<string, object> } })
    .resources
  if (how === 'marks') {
    const name = `Layer${Object.keys(data.Properties ?? {}).length}`
    data.Properties = { ...data.Properties, [name]: layer }
    pdf.addContent(`/OC /${name} BDC`)
    draw(pdf)
    return pdf.addContent('EMC')
  }
  const form = pdf.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 612, 792],
    Resources: (pdf.page as unknown as { resources: object }).resources,
    OC: layer,
  })
  const page = pdf.page as unknown as { content: PDFKit.PDFKitReference }
  const own = page.content
  page.content = form
  draw(pdf)
  page.content = own
  form.end(undefined)
  const name = `Layer${Object.keys(data.XObject ?? {}).length}`
  data.XObject = { ...data.XObject, [name]: form }
  return pdf.addContent(`/${name} Do`)
}

test('text of a layer counts if the layer is on, wherever it is drawn', async () => {
  const write =
    (text: string): Draw =>
    (pdf) =>
      pdf.text(text, 72, 200, OPTIONS)
  const inside = (text: string, isOn: boolean, how: 'marks' | 'form'): Draw => {
    return (pdf) => inLayer(pdf, isOn, how, write(text))
  }
  const onBox: Draw = (pdf) => {
    inLayer(pdf, false, 'marks', () => pdf.rect(60, 190, 300, 40).fill('navy'))
    pdf.fillColor('white').text(HIDDEN, 72, 200, OPTIONS)
  }
  const texts = await textsWith({
    'off, marked': inside(HIDDEN, false, 'marks'),
    'off, a form': inside(HIDDEN, false, 'form'),
    'off, its background': onBox,
    'on, over one that is off': (pdf) => {
      for (const isOn of [false, true]) inside(isOn ? SEEN : HIDDEN, isOn, 'marks')(pdf)
    },
    'on, drawn twice': (pdf) => {
      for (let time = 0; time < 2; time++) inside(SEEN, true, 'form')(pdf)
    },
    'on, marked': inside(SEEN, true, 'marks'),
    'on, a form': inside(SEEN, true, 'form'),
  })
  const names = (word: string) => texts.flatMap(([name, text]) => (text.includes(word) ? name : []))
  expect(names('Nobody')).toEqual([])
  expect(names('Everybody')).toEqual([
    'on, over one that is off',
    'on, drawn twice',
    'on, marked',
    'on, a form',
  ])
})

test('text without ink needs a scan that readers see', async () => {
  const scan = (isOn: boolean) => (pdf: PDFKit.PDFDocument) =>
    inLayer(newPage(pdf), isOn, 'form', () => pdf.image(PHOTO, 0, 0, { width: 612, height: 792 }))
  const pdf = newPdf()
  for (const isOn of [false, true]) {
    scan(isOn)(pdf)
    pdf.addContent('3 Tr').text('A scanned sentence.', 72, 200, OPTIONS)
  }
  const { reader, file } = openedPdf(await bytesOf(pdf))
  expect((await reader.read(file)).pages).toEqual(['', 'A scanned sentence.'])
})
