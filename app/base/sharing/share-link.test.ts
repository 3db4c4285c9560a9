import { afterEach, expect, test, vi } from 'vitest'
import { shareLink } from './share-link.client.ts'

const LINK = { text: 'I scored 83%.', url: 'https://example.com/practice/ohio' }
const NOT_COPIED = `The link could not be copied. It is ${LINK.url}`
afterEach(() => void vi.restoreAllMocks())

const fails = (name: string) => async () => {
  throw new DOMException('It failed.', name)
}

test('the system dialog gets the text and the link', async () => {
  const share = vi.fn(async () => {})
  expect(await shareLink(LINK, { share })).toBeNull()
  expect(share).toHaveBeenCalledExactlyOnceWith(LINK)
})

test('if the rider closes the dialog, nothing is shown or copied', async () => {
  const writeText = vi.fn()
  const browser = { share: fails('AbortError'), clipboard: { writeText } }
  expect(await shareLink(LINK, browser)).toBeNull()
  expect(writeText).not.toHaveBeenCalled()
})

test('a browser without the dialog copies the text and the link', async () => {
  const writeText = vi.fn(async () => {})
  expect(await shareLink(LINK, { clipboard: { writeText } })).toBe('Text and link copied.')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${LINK.text} ${LINK.url}`)
})

test('if the dialog fails, the link is copied', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const browser = { share: fails('NotAllowedError'), clipboard: { writeText: async () => {} } }
  expect(await shareLink(LINK, browser)).toBe('Text and link copied.')
  expect(warn).toHaveBeenCalledOnce()
})

test('a browser that can neither share nor copy shows the link', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(await shareLink(LINK, {})).toBe(NOT_COPIED)
  expect(await shareLink(LINK, { clipboard: { writeText: fails('NotAllowedError') } })).toBe(
    NOT_COPIED,
  )
  expect(warn).toHaveBeenCalledOnce()
})
