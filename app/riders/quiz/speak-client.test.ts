import { afterEach, expect, test, vi } from 'vitest'
import { LANGUAGES, languageConstants } from '../../base/text/languages.ts'
import { speak } from './speak.client.ts'

type Spoken = { text: string; lang: string; voice: SpeechSynthesisVoice | null }

afterEach(() => void vi.unstubAllGlobals())

/** Speaks in a browser with these voices, and returns what it was asked to say. */
function spokenWith(
  voices: Partial<SpeechSynthesisVoice>[],
  say = () => speak('One.\nTwo.'),
): Spoken[] {
  const spoken: Spoken[] = []
  class SpeechSynthesisUtterance {
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  const speechSynthesis = {
    getVoices: () => voices,
    speak: (utterance: Spoken) => void spoken.push(utterance),
    cancel: () => spoken.splice(0),
  }
  vi.stubGlobal('window', { speechSynthesis })
  vi.stubGlobal('speechSynthesis', speechSynthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', SpeechSynthesisUtterance)
  vi.stubGlobal('document', new EventTarget())
  say()
  return spoken
}

const NETWORK = { lang: 'en-US', localService: false, name: 'network' }
const GERMAN = { lang: 'de-DE', localService: true, name: 'German' }
const LOCAL = { lang: 'en-GB', localService: true, name: 'local' }

test('each line is an utterance, and a voice of the device comes before one of the network', () => {
  const voice = expect.objectContaining(LOCAL)
  expect(spokenWith([NETWORK, GERMAN, LOCAL])).toEqual([
    { text: 'One.', lang: 'en-US', voice },
    { text: 'Two.', lang: 'en-US', voice },
  ])
})

test('of the voices of the device, the default comes first, and then one of the same country', () => {
  const american = { ...LOCAL, lang: 'en-US', name: 'American' }
  const chosen = { ...LOCAL, default: true, name: 'chosen' }
  const voiceOf = (voices: Partial<SpeechSynthesisVoice>[]) => spokenWith(voices)[0]?.voice
  expect(voiceOf([NETWORK, LOCAL, american])).toEqual(american)
  expect(voiceOf([NETWORK, LOCAL, american, chosen])).toEqual(chosen)
})

test.each([
  { are: 'all are of the device', voices: [LOCAL, LOCAL] },
  { are: 'all need the network', voices: [NETWORK, GERMAN] },
])('the browser chooses the voice if $are', ({ voices }) => {
  expect(spokenWith(voices).map(({ voice }) => voice)).toEqual([null, null])
})

test('a Spanish page has its English read by an English voice, if there is one', async () => {
  vi.doMock('../../base/text/language.ts', () => languageConstants(LANGUAGES[1]))
  vi.doMock(
    '../../questions/words/english-parts.ts',
    () => import('../../questions/words/english-parts.es.ts'),
  )
  vi.resetModules()
  const { speak } = await import('./speak.client.ts')
  const spanish = { lang: 'es-MX', localService: true }
  const english = { lang: 'en-US', localService: true }
  const said = (voices: Partial<SpeechSynthesisVoice>[], text: string, isInEnglish = false) =>
    spokenWith(voices, () => speak(text, isInEnglish)).map(({ lang, text }) => `${lang}: ${text}`)

  const text = 'Suelte el embrague (clutch).'
  expect(said([spanish, english], text)).toEqual(['es-US: Suelte el embrague (', 'en-US: clutch'])
  expect(said([spanish], text).map((line) => line.slice(0, 5))).toEqual(['es-US', 'es-US'])
  expect(said([spanish, english], 'Stop here.', true)).toEqual(['en-US: Stop here.'])
})
