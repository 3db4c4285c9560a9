import { afterAll, describe, expect, test } from 'vitest'
import { openApp } from '../open-app.fixture.ts'

const server = await openApp()
const elsewhere = `http://127.0.0.1:${server.port}`
afterAll(() => server.remove())

describe('a page of ours that is open at another address than ORIGIN', () => {
  test('is served with the right address, without a redirect, which would never end behind some proxies', async () => {
    for (const host of [
      `127.0.0.1:${server.port}`,
      'app:3000',
      'quiz-example-com.translate.example',
    ]) {
      for (const target of ['/', '/content', '/privacy', '/admin', '/no/page']) {
        const { status, text } = await server.ask(target, { headers: { Host: host } })
        expect(status).not.toBe(301)
        expect(status).not.toBe(302)
        expect(text).toContain(`<html data-origin="${server.origin}" `)
      }
      const { status, text } = await server.ask('/healthz', { headers: { Host: host } })
      expect({ status, text }).toEqual({ status: 200, text: 'ok' })
    }
  })

  test.each([
    ['application/json', (message: string) => JSON.stringify({ message })],
    ['application/x-www-form-urlencoded', (message: string) => message],
    ['multipart/form-data; boundary=x', (message: string) => message],
  ])('cannot save, and gets a message that names both addresses: %s', async (type, answer) => {
    const headers = { 'Content-Type': type }
    const request = { method: 'POST', headers, body: '{}', from: elsewhere }
    const sent = await server.ask('/feedback', request)
    const message = `This page is open at ${elsewhere}. Signing in and saving work only at ${server.origin}.`
    expect(sent).toMatchObject({ status: 403, text: answer(message) })
    await server.logLine(
      ({ event, from, ORIGIN }) =>
        event === 'origin.refused' && from === elsewhere && ORIGIN === server.origin,
    )
  })
})

test('a sign-in that began at another address fails, and the page and the log explain why', async () => {
  const { status, text } = await server.ask('/sign-in/callback?code=1&state=2')
  expect(status).toBe(400)
  expect(text).toContain('Sign-in failed. No user returned.')
  expect(text).toContain('you started at another address of this site')
  const { reason } = await server.logLine(({ event }) => event === 'sign-in.failed')
  expect(reason).toMatch(/no cookie of this sign-in: it began at another address than ORIGIN/)
})
