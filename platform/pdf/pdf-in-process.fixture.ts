import { carryOutPdfJob, type PdfReport } from './pdf-job.ts'
import { openPdfReader, type RunPdfJob } from './pdfium-reader.ts'

/**
 * A reader in the test's own process, for tests of what is read. It starts no process of low priority,
 * which other work would slow down most, and cannot be stopped.
 */
export function openPdfReaderHere() {
  return openPdfReader({ run })
}

const run: RunPdfJob = async (job, _stop, onReport) => {
  const reports: PdfReport[] = []
  await carryOutPdfJob(job, async (report) => {
    reports.push(report)
    onReport?.()
  })
  return reports
}
