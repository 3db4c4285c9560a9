import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import * as messages from './shell-messages.ts'
import { THEME } from './theme.ts'

const SYSTEM = 'system'

export function ThemeSelect() {
  const theme = useSyncExternalStore(subscribe, readTheme, () => SYSTEM)
  return (
    <label className="needs-script flex min-h-11 items-center font-semibold underline-offset-4 hover:underline">
      {messages.theme()}
      <select
        value={theme}
        onChange={({ target }) => chooseTheme(target.value)}
        className="min-h-11 rounded-lg bg-page px-1 font-semibold text-quiet"
      >
        <option value={SYSTEM}>{messages.system()}</option>
        <option value="light">{messages.light()}</option>
        <option value="dark">{messages.dark()}</option>
      </select>
    </label>
  )
}

function readTheme(): string {
  const theme = deviceStorage.read(THEME)
  return theme === 'light' || theme === 'dark' ? theme : SYSTEM
}

function chooseTheme(theme: string): void {
  if (theme === SYSTEM) deviceStorage.remove(THEME)
  else deviceStorage.write(THEME, theme)
  window.dispatchEvent(new CustomEvent(THEME, { detail: theme }))
}

const CHANGES = [THEME, 'storage', 'pageshow']

function subscribe(onChange: () => void): () => void {
  for (const type of CHANGES) window.addEventListener(type, onChange)
  return () => {
    for (const type of CHANGES) window.removeEventListener(type, onChange)
  }
}
