import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The record of an uploaded file. The service counts and hashes its bytes, and does not store them. */
export type UploadedFile = { mimeType: string; bytes: number; sha256: string; chunks: number[] }
export type FileState = 'PROCESSING' | 'ACTIVE' | 'FAILED'

type Upload = { mimeType: string; size: number; hash: Hash; chunks: number[] }

/** Imitates Google's Files API for `startAiService`: resumable uploads, and files. */
export function aiFiles(url: () => string) {
  const uploads = new Map<string, Upload>()
  let started = 0
  const files = new Map<string, { uri: string; mimeType: string; sizeBytes: string }>()
  const uploaded: UploadedFile[] = []
  const forgotten: string[] = []
  let states: FileState[] = ['ACTIVE']

  const send = (response: ServerResponse, body: unknown, status = 200) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, code: number) =>
    send(response, { error: { code, message: `Status ${code}`, status: 'X' } }, code)
  const described = (name: string) => ({
    ...files.get(name),
    name,
    state: states.length > 1 ? states.shift() : states[0],
  })

  async function start(request: IncomingMessage, response: ServerResponse) {
    request.resume()
    await once(request, 'end')
    const id = `upload-${++started}`
    const { headers } = request
    uploads.set(id, {
      mimeType: `${headers['x-goog-upload-header-content-type']}`,
      size: Number(headers['x-goog-upload-header-content-length']),
      hash: createHash('sha256'),
      chunks: [],
    })
    const path = request.url?.replace(/\?.*/, '')
    response.setHeader('x-goog-upload-url', `${url()}${path}?upload_id=${id}`)
    response.setHeader('x-goog-upload-status', 'active')
    send(response, {})
  }

  async function receive(request: IncomingMessage, response: ServerResponse, id: string) {
    const upload = uploads.get(id)
    const received = upload?.chunks.reduce((sum, bytes) => sum + bytes, 0) ?? 0
    if (!upload || Number(request.headers['x-goog-upload-offset']) !== received) {
      request.resume()
      await once(request, 'end')
      return refuse(response, 400)
    }
    let bytes = 0
    for await (const part of request) {
      upload.hash.update(part)
      bytes += part.length
    }
    upload.chunks.push(bytes)
    if (request.headers['x-goog-upload-command'] !== 'upload, finalize') {
      response.setHeader('x-goog-upload-status', 'active')
      return send(response, {})
    }
    uploads.delete(id)
    const { mimeType, size, chunks } = upload
    if (received + bytes !== size) return refuse(response, 400)
    uploaded.push({ mimeType, bytes: size, sha256: upload.hash.digest('hex'), chunks })
    const name = `files/document-${uploaded.length}`
    files.set(name, { uri: `${url()}/v1beta/${name}`, mimeType, sizeBytes: `${size}` })
    response.setHeader('x-goog-upload-status', 'final')
    send(response, { file: described(name) })
  }

  return {
    uploaded,
    forgotten,
    become: (next: FileState[]) => {
      states = next
    },
    upload(request: IncomingMessage, response: ServerResponse) {
      const id = new URL(`${url()}${request.url}`).searchParams.get('upload_id')
      return id ? receive(request, response, id) : start(request, response)
    },
    /** Reads or deletes a file. Answers 403 for a missing file, like Google does. */
    file(method: string | undefined, name: string, response: ServerResponse) {
      if (!files.has(name)) return refuse(response, 403)
      if (method !== 'DELETE') return send(response, described(name))
      files.delete(name)
      forgotten.push(name)
      send(response, {})
    },
  }
}
