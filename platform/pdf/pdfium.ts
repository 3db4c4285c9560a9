import { PDFiumModule } from '@hyzyla/pdfium'
import { UnreadablePdfError } from './pdf-reader.ts'

/** The library's own types lack these functions. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  [Name in `_FPDF${
    | 'Text_GetUnicode'
    | 'Text_IsHyphen'
    | 'Text_GetTextObject'
    | 'Text_GetCharAngle'
    | 'Text_GetFontSize'
    | 'Text_GetMatrix'
    | 'Text_GetCharBox'
    | 'Text_GetFillColor'
    | 'Text_GetStrokeColor'
    | 'TextObj_GetTextRenderMode'
    | 'Page_CountObjects'
    | 'Page_GetObject'
    | 'Page_GetRotation'
    | 'Page_SetRotation'
    | 'PageObj_GetType'
    | 'PageObj_GetBounds'
    | 'PageObj_GetMatrix'
    | 'PageObj_GetFillColor'
    | 'PageObj_SetIsActive'
    | 'PageObj_CountMarks'
    | 'PageObj_GetMark'
    | 'PageObjMark_GetName'
    | 'Path_GetDrawMode'
    | 'FormObj_CountObjects'
    | 'FormObj_GetObject'
    | '_GetPageBoundingBox'
    | '_PageToDevice'}`]: (...values: number[]) => number
} & { HEAPF32: Float32Array; HEAPF64: Float64Array }

/** A rectangle in points. The origin is the lower left corner of the page. */
export type Box = { left: number; bottom: number; right: number; top: number }
/** The smallest box around all the boxes. */
export function boxAround(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.max(...boxes.map(({ top }) => top)),
  }
}

/** Pixels in RGBA, rows from the top. */
export type Pixels = { width: number; height: number; pixels: Uint8Array }

/** Constants of `fpdfview.h`: FPDFBitmap_BGRA, and FPDF_ANNOT with FPDF_REVERSE_BYTE_ORDER. */
const BGRA = 4
const RENDER_FLAGS = 0x01 | 0x10

let opened: Promise<Pdfium> | undefined

/** Starts PDFium once per process. Its memory is freed when the process ends. */
export function openPdfium(): Promise<Pdfium> {
  opened ??= start()
  return opened
}

async function start(): Promise<Pdfium> {
  const pdfium = (await PDFiumModule({}).catch(({ message }) => {
    throw new UnreadablePdfError('no library', `PDFium does not start: ${message}`)
  })) as Pdfium
  pdfium._FPDF_InitLibraryWithConfig({})
  return pdfium
}

/** Reserves memory inside PDFium. Throws an `UnreadablePdfError` if not enough is left. */
export function allocate(pdfium: Pdfium, bytes: number): number {
  const start = pdfium.wasmExports.malloc(bytes)
  if (!start) throw new UnreadablePdfError('broken', `No room for ${bytes} bytes`)
  return start
}

/** Calls a function of PDFium that writes `count` numbers. Returns them, or null if it writes none. */
export function valuesOf(
  pdfium: Pdfium,
  kind: 'HEAPF64' | 'HEAPF32' | 'HEAP32',
  count: number,
  call: (...places: number[]) => number,
): number[] | null {
  const bytes = kind === 'HEAPF64' ? 8 : 4
  const start = allocate(pdfium, bytes * count)
  const isWritten = call(...Array.from({ length: count }, (_, index) => start + index * bytes))
  const values = [...pdfium[kind].slice(start / bytes, start / bytes + count)]
  pdfium.wasmExports.free(start)
  return isWritten ? values : null
}

/** Draws a page on white, as large as the given limits in pixels allow. */
export function drawPage(
  pdfium: Pdfium,
  page: number,
  maxWidth: number,
  maxHeight: number,
): Pixels {
  const size = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)] as const
  const scale = Math.min(maxWidth / size[0], maxHeight / size[1])
  const width = Math.max(1, Math.round(size[0] * scale))
  const height = Math.max(1, Math.round(size[1] * scale))
  const start = allocate(pdfium, width * height * 4)
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRA, start, width * 4)
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_FLAGS)
  const pixels = pdfium.HEAPU8.slice(start, start + width * height * 4)
  pdfium._FPDFBitmap_Destroy(bitmap)
  pdfium.wasmExports.free(start)
  return { width, height, pixels }
}
