import { carryOutPdfJob, type PdfReport } from './pdf-job.ts'
import { openPdfReader, type RunPdfJob } from './pdfium-reader.ts'

/**
 * Opens a reader in the test's own process, for tests that check only results. It starts no child
 * process, which would have a low priority and be slow on a busy machine. It cannot be stopped.
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
