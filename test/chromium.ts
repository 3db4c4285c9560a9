import { spawnSync } from 'node:child_process'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of the machine's Chromium: `CHROMIUM_PATH`, or the first one found on the PATH. */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  for (const name of NAMES) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/** Installs Debian's Chromium if there is none and this user may; otherwise says what to do. */
export function ensureChromium(): string {
  try {
    return findChromium()
  } catch (error) {
    if (process.getuid?.() !== 0) throw error
    console.log('No Chromium found: installing the package chromium …')
    for (const command of [['update'], ['install', '--yes', 'chromium']]) {
      spawnSync('apt-get', command, { stdio: 'inherit' })
    }
    return findChromium()
  }
}
