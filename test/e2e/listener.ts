import { expect, type Page } from '@playwright/test'

/** Addresses, the options of a closed list, and what waits for its text. */
const SILENT = /^\s*- (\/url:|\/placeholder: ""$|option (?!.*\[selected\])|paragraph$)/

/** What differs from run to run. */
const VARYING: [RegExp, string][] = [
  [/\b(?:https?:\/\/)?localhost:\d+[^\s"]*/g, '(address)'],
  [/\b[bcdfghjkmnpqrstvwxz2-9]{4}-[bcdfghjkmnpqrstvwxz2-9]{4}\b/g, '(code)'],
  [
    /(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b(, \d{4})?/g,
    '(day)',
  ],
  [/\b\d{1,2}:\d\d( [AP]M)?\b/g, '(time)'],
  [/\S+@example\.com/g, '(email)'],
]

/**
 * A screen reader at a page: it keeps what the page announces, and tells step by step what it announced,
 * what has the focus, and what stands in the main part or in the open dialog, in reading order.
 */
export async function listenTo(page: Page) {
  const told: string[] = []
  await page.addInitScript(recordAnnouncements)

  /** Adds a step to the text. `within` is what a person reads of the page, by default its main part. */
  async function tells(step: string, within?: string): Promise<void> {
    const dialog = page.locator('dialog[open]')
    const isModal = within === undefined && (await dialog.count()) > 0
    const part = isModal ? dialog.last() : page.locator(within ?? 'main').first()
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
    const announced = await page.evaluate(takeAnnouncements)
    const tree = await part.ariaSnapshot()
    const lines = tree
      .split('\n')
      .filter((line) => !SILENT.test(line))
      .map((line) => line.replace(/^(\s*- link .*):$/, '$1'))
    const focus = await page.evaluate(focusedName)
    told.push(
      [
        `## ${step}`,
        ...announced.map((text) => `announces: ${text}`),
        `focus: ${focus}`,
        ...lines,
      ].join('\n'),
    )
  }

  /** Compares the whole text with the one in test/e2e/spoken. `also` hides more of what varies. */
  function expectTold(name: string, also: [RegExp, string][] = []): void {
    const text = [...also, ...VARYING].reduce(
      (text, [pattern, word]) => text.replace(pattern, word),
      `${told.join('\n\n')}\n`,
    )
    expect(text).toMatchSnapshot(`${name}.txt`)
  }

  return { tells, expectTold }
}

type Recorder = { announced?: string[] }

function recordAnnouncements(): void {
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  const announced: string[] = []
  ;(window as Recorder).announced = announced
  const isQuiet = (node: Node | null) =>
    node instanceof Element && node.closest('[aria-live]')?.getAttribute('aria-live') === 'off'
  const textOf = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
  new MutationObserver((records) => {
    const regions = new Map<Element, string>()
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(LIVE)
      const heard = [...addedNodes].filter((node) => !isQuiet(node))
      if (isQuiet(element) || (addedNodes.length > 0 && heard.length === 0)) continue
      const added = heard.map(textOf).filter(Boolean)
      if (region?.isConnected) {
        const isAtomic =
          region.getAttribute('aria-atomic') !== 'false' && !region.hasAttribute('aria-live')
        const before = regions.get(region)
        const part = added.join(' ') || textOf(target)
        regions.set(region, isAtomic ? textOf(region) : [before, part].filter(Boolean).join(' '))
      }
      // Screen readers also tell an alert that is new itself.
      for (const node of region ? [] : addedNodes) {
        if (node instanceof Element && node.matches('[role=alert]')) regions.set(node, textOf(node))
      }
    }
    for (const text of regions.values()) if (text) announced.push(text)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

function takeAnnouncements(): string[] {
  return (window as Recorder).announced?.splice(0) ?? []
}

/** Returns the role and the name of what has the focus, roughly as a screen reader says them. */
function focusedName(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'the page'
  const described = (name: string) =>
    (focused.getAttribute(name) ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
  const label =
    focused.getAttribute('aria-label') ??
    (described('aria-labelledby') ||
      (focused as HTMLInputElement).labels?.[0]?.textContent ||
      (focused.matches('main') ? '' : focused.textContent))
  const role = focused.getAttribute('role') ?? focused.tagName.toLowerCase()
  const description = described('aria-describedby')
  return [role, `"${(label ?? '').replace(/\s+/g, ' ').trim()}"`, description]
    .filter(Boolean)
    .join(' ')
}
