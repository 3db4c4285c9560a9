import { spawnSync } from 'node:child_process'
import { installPackage } from './debian-packages.ts'

/** The headless build of Chromium. It shortens the tests by a third. */
const HEADLESS = 'chromium-headless-shell'
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the path of the machine's Chromium: `CHROMIUM_PATH` or the first program on the PATH. */
export function findChromium(): string {
  const found = process.env.CHROMIUM_PATH ?? NAMES.map(onPath).find(Boolean)
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/** Installs Debian's headless Chromium, or else the full one, if the user may install packages. */
export function ensureChromium(): string {
  if (!process.env.CHROMIUM_PATH && !onPath(HEADLESS)) installPackage(HEADLESS)
  if (!NAMES.some(onPath)) installPackage('chromium')
  return findChromium()
}

function onPath(name: string): string {
  return spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
}
