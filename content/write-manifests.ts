import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileInLanguage } from '../app/base/text/file-in-language.server.ts'
import { LANGUAGES, type Language } from '../app/base/text/languages.ts'

type Messages = typeof import('../app/riders/offline/manifest-messages.ts')
type Names = typeof import('../app/base/face/face-messages.ts')

/** Writes the manifest of the app in each language. */
const MESSAGES = path.join(import.meta.dirname, '../app/riders/offline/manifest-messages.ts')
const NAMES = path.join(import.meta.dirname, '../app/base/face/face-messages.ts')
const PUBLIC = path.join(import.meta.dirname, '../public')

for (const language of LANGUAGES) {
  const messages: Messages = await import(fileInLanguage(MESSAGES, language.tag))
  const names: Names = await import(fileInLanguage(NAMES, language.tag))
  const folder = path.join(PUBLIC, language.prefix)
  mkdirSync(folder, { recursive: true })
  const manifest = JSON.stringify(manifestIn(language, messages, names), null, 2)
  writeFileSync(path.join(folder, 'manifest.webmanifest'), `${manifest}\n`)
}

function manifestIn({ locale, direction, prefix }: Language, messages: Messages, names: Names) {
  const png = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  const screen = (name: string, size: 'narrow' | 'wide', label: string) => ({
    src: `${prefix}/screenshots/${name}-${size}.webp`,
    sizes: size === 'narrow' ? '720x1480' : '1280x800',
    type: 'image/webp',
    form_factor: size,
    label,
  })
  const screenshots = [
    screen('question', 'narrow', messages.questionScreen()),
    screen('welcome', 'narrow', messages.welcomeScreen()),
    screen('question', 'wide', messages.questionScreen()),
  ]
  const shortcut = (name: string, address: string) => ({
    name,
    url: prefix + address,
    icons: [{ src: '/icon-192.png', sizes: '192x192' }],
  })
  return {
    id: `${prefix}/`,
    name: names.productName(),
    short_name: names.productShortName(),
    description: messages.description(),
    lang: locale,
    dir: direction,
    categories: ['education'],
    start_url: `${prefix}/`,
    scope: `${prefix}/`,
    display: 'standalone',
    background_color: '#f7f6f2',
    theme_color: '#ffc914',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      png(192),
      png(512),
      { ...png(512), purpose: 'maskable' },
    ],
    // `npm run screenshots` takes them. A new language has none yet.
    screenshots: screenshots.filter(({ src }) => existsSync(path.join(PUBLIC, src))),
    shortcuts: [
      shortcut(messages.quickQuiz(), '/#start'),
      shortcut(messages.myMistakes(), '/mistakes'),
    ],
  }
}
