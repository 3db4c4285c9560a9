import { bytesOf, newPage, newPdf } from '../../test/pdf.fixture.ts'

/** The number of operators that PDFium evaluates for each pixel. */
const OPERATORS = 30_000

/** Makes a PDF with text on each page. Each of the `slow` pages has a shading that takes minutes to draw. */
export function makeUndrawable(pages: number, slow: readonly number[]): Promise<Uint8Array> {
  const pdf = newPdf()
  const code = `{ ${'sin cos exch '.repeat(OPERATORS / 3)} pop dup dup }`
  const color = pdf.ref({ FunctionType: 4, Domain: [0, 1, 0, 1], Range: [0, 1, 0, 1, 0, 1] })
  color.end(code)
  const shading = pdf.ref({
    ShadingType: 1,
    ColorSpace: 'DeviceRGB',
    Matrix: [612, 0, 0, 792, 0, 0],
    Function: color,
  })
  shading.end(undefined)
  for (let page = 1; page <= pages; page++) {
    newPage(pdf).text(`This is page ${page}.`)
    if (!slow.includes(page)) continue
    Object.assign(resourcesOf(pdf.page), { Shading: { Slow: shading } })
    pdf.addContent('/Slow sh')
  }
  return bytesOf(pdf)
}

/** Returns the resources of a page, which are missing in PDFKit's types. */
function resourcesOf(page: PDFKit.PDFPage): object {
  return (page as unknown as { resources: { data: object } }).resources.data
}
