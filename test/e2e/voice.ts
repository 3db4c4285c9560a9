import type { Page } from '@playwright/test'

/**
 * Gives the page a silent speech voice for each of `languages`. With `late`, the page learns of the
 * voices only later, like in Chrome.
 */
export async function giveVoice(page: Page, languages: string[], late = false): Promise<void> {
  await page.addInitScript(standIn, { languages, late })
}

/** Returns the spoken lines that were not canceled, each after its language. */
export function spoken(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'spoken') as string[])
}

/** Makes the page find the voices that `giveVoice` announced as `late`. */
export function findVoices(page: Page): Promise<void> {
  return page.evaluate(() => Reflect.get(window, 'findVoices')())
}

function standIn({ languages, late }: { languages: string[]; late: boolean }) {
  const lines: string[] = []
  let isFound = !late
  const voice = Object.assign(new EventTarget(), {
    getVoices: () => (isFound ? languages.map((lang) => ({ lang })) : []),
    speak: ({ lang, text }: { lang: string; text: string }) => lines.push(`${lang}: ${text}`),
    cancel: () => lines.splice(0),
  })
  const findVoices = () => {
    isFound = true
    voice.dispatchEvent(new Event('voiceschanged'))
  }
  class SpeechSynthesisUtterance {
    lang = ''
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { value: voice })
  Object.assign(window, { SpeechSynthesisUtterance, spoken: lines, findVoices })
}
