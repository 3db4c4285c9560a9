import { type ReactNode, useRef, useState } from 'react'
import { data, href, Link } from 'react-router'
import { FILE_INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import {
  BANK_FILE_ITEMS,
  BANK_FILE_LIMIT,
  BANK_FILE_MESSAGES,
} from '../../making/question-bank/bank-file.ts'
import {
  type ImportShown,
  type ImportWay,
  importBank,
} from '../../making/question-bank/import-bank.server.ts'
import { readQuestionsFile } from '../../making/question-bank/read-questions-file.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import type { Intent } from '../../people/admin/intents.ts'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import { sentForm } from '../../people/admin/sent-form.server.ts'
import { type ActionFailure, catchFailures, useAction } from '../../people/admin/use-action.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { staffOfState } from '../state-page/staff-of-state.server.ts'
import type { Route } from './+types/import.route.ts'
import { ImportDifference } from './import-difference.tsx'
import { type FileRemarks, ImportRemarks } from './import-remarks.tsx'
import { PublishImport } from './publish-import.tsx'
import { StateFrame } from './state-frame.tsx'
import { WayField } from './way-field.tsx'

/** The space for the form's other fields. */
const FIELDS_BYTES = 64 * 1024

export const handle: RouteHandle = { maxBodyBytes: BANK_FILE_LIMIT.bytes + FIELDS_BYTES }

export async function loader(args: Route.LoaderArgs) {
  const { abbrev, stateName } = await staffOfState(args, 'site')
  return { abbrev, stateName }
}

/** The intent `compare-import` returns the changes that the file would make. `publish-import` publishes it. */
export async function action(args: Route.ActionArgs) {
  const { services, admin, abbrev } = await staffOfState(args, 'site')
  const form = await sentForm(args.request)
  const file = form.get('file')
  if (!(file instanceof File)) return data({ message: BANK_FILE_MESSAGES.noFile }, 422)
  const read = await readQuestionsFile(new Uint8Array(await file.arrayBuffer()), abbrev)
  if ('message' in read) return data(read, 422)
  const seen = {
    version: Number(form.get('version') ?? -1),
    onMyWord: form.get('onMyWord') === 'yes',
  }
  const confirmed = form.get('intent') === ('publish-import' satisfies Intent) ? seen : null
  const way = form.get('way') === 'replace' ? 'replace' : 'add'
  const outcome = await importBank(services, abbrev, read, { way, confirmed }, admin)
  const { notes } = read
  const left = 'shown' in outcome ? outcome.shown.notTaken : []
  const remarks = { notes, notTaken: [...read.notTaken, ...left] }
  return replyTo({ ...outcome, ...remarks })
}

export const clientAction = catchFailures
export const shouldRevalidate = () => false
export const ErrorBoundary = AdminErrorBoundary

type Done = { done: true; version: number; published: number; left: number }
type Reply = FileRemarks &
  (
    | { shown: ImportShown }
    | { done: true; version: number; published: number; left: number }
    | ActionFailure
  )

const NO_REMARKS: FileRemarks = {}

/** Proving a whole bank and drawing the cited pages takes a while. */
const TIMEOUT_MS = 180_000

export default function Import({ loaderData }: Route.ComponentProps) {
  const { abbrev, stateName } = loaderData
  const send = useAction<Reply>()
  const [way, setWay] = useState<ImportWay>('add')
  /** The file that was compared, and what it would change. */
  const [compared, setCompared] = useState<{ file: File; shown: ImportShown } | null>(null)
  /** What the server said about the file besides the comparison. */
  const [about, setAbout] = useState<FileRemarks>(NO_REMARKS)
  const latest = useRef<{ file: File | undefined; way: ImportWay }>({ file: undefined, way })
  const [said, setSaid] = useState<ReactNode>('')
  const [failure, setFailure] = useState<string | null>(null)
  const place = useRef<HTMLParagraphElement>(null)
  const statePage = href('/admin/manuals/:abbrev', { abbrev })

  function post(fields: { intent: Intent } & Record<string, string>, sent: File): Promise<Reply> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', sent)
    setFailure(null)
    setSaid('Reading and proving the questions…')
    const encType = 'multipart/form-data'
    return send(form, { failure: BANK_FILE_MESSAGES.failed, timeoutMs: TIMEOUT_MS, encType })
  }

  async function compare(asked: { file: File | undefined; way: ImportWay }) {
    const { file: chosen, way } = asked
    latest.current = asked
    setWay(way)
    setCompared(null)
    setAbout(NO_REMARKS)
    setSaid('')
    if (!chosen) return
    if (chosen.size > BANK_FILE_LIMIT.bytes) return setFailure(BANK_FILE_MESSAGES.tooLarge)
    // The copy makes sure that `publish` sends the compared file, even if the file changes on the disk.
    const file = new File([await chosen.arrayBuffer()], 'bank.json')
    const reply = await post({ intent: 'compare-import', way }, file)
    // The admin may have chosen another file or way during the request.
    if (latest.current !== asked) return
    setSaid('')
    setAbout(reply)
    if ('message' in reply) return setFailure(reply.message)
    if ('shown' in reply) setCompared({ file, shown: reply.shown })
  }

  async function publish(onMyWord: boolean) {
    if (!compared) return
    const { way, version, riders } = compared.shown
    const fields = {
      intent: 'publish-import',
      way,
      version: `${version}`,
      onMyWord: onMyWord ? 'yes' : 'no',
    } as const
    const reply = await post(fields, compared.file)
    setSaid('')
    if ('message' in reply) return setFailure(reply.message)
    if (!('done' in reply)) return
    setCompared(null)
    setSaid(<Published {...reply} undoAt={riders.now > 0 ? `${statePage}#versions` : null} />)
    place.current?.focus()
  }

  return (
    <StateFrame abbrev={abbrev} stateName={stateName} title="Import questions">
      <Introduction />
      <WayField way={way} onChange={(way) => compare({ file: latest.current.file, way })} />
      <label className="flex max-w-2xl flex-col gap-1 font-semibold">
        File
        <input
          type="file"
          accept=".json,.csv,.txt,.tsv,.xml,application/json,text/csv,text/plain,text/xml"
          className={FILE_INPUT}
          onChange={({ target }) => compare({ file: target.files?.[0], way })}
        />
      </label>
      <ErrorNotice message={failure} />
      <p ref={place} role="status" tabIndex={-1} className="font-semibold">
        {said}
      </p>
      <ImportRemarks {...about} />
      {compared && (
        <ImportDifference shown={compared.shown}>
          {(onMyWord, isChange) => (
            <PublishImport
              shown={compared.shown}
              onMyWord={onMyWord}
              isChange={isChange}
              cancelTo={statePage}
              onPublish={() => publish(onMyWord)}
            />
          )}
        </ImportDifference>
      )}
    </StateFrame>
  )
}

function Published({ version, published, left, undoAt }: Done & { undoAt: string | null }) {
  const unproved = left > 0 ? ` ${left} not proved: left as they were.` : ''
  return (
    <>
      {`Published as version ${version}: riders get ${published} questions.${unproved} `}
      {undoAt && (
        <Link to={undoAt} className="underline underline-offset-4">
          Undo it under Versions
        </Link>
      )}
    </>
  )
}

function Introduction() {
  return (
    <p className="max-w-2xl text-quiet">
      Choose a file that <i>Export</i> made, a CSV file with the columns of{' '}
      <a href={href('/open-bank')} className="underline underline-offset-4">
        the open bank
      </a>
      , or a Moodle XML file: at most {BANK_FILE_LIMIT.label} and{' '}
      {BANK_FILE_ITEMS.toLocaleString('en-US')} questions. You see first what it would change;
      nothing changes for riders until you publish.
    </p>
  )
}
