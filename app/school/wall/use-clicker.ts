import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { takesSingleKeys } from '../../base/device/single-keys.client.ts'
import { queryOf, type WallPlace } from './wall-steps.ts'

type Steps = { onward: WallPlace | null; back: WallPlace | null }

/** The keys that clickers send. Some send the period for a black screen, and others B. */
const ONWARD = ['PageDown', 'ArrowRight', ' ']
const BACK = ['PageUp', 'ArrowLeft']
const BLACK = ['b', 'B', '.']

/** Goes on and back by the keys of a clicker, and makes the screen black. Any of its keys brings it back. */
export function useClicker({ onward, back }: Steps) {
  const navigate = useNavigate()
  const [isBlack, setBlack] = useState(false)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if ((target as Element).closest(key === ' ' ? 'dialog, button' : 'dialog')) return
    const blackens = BLACK.includes(key) && takesSingleKeys()
    if (![...ONWARD, ...BACK].includes(key) && !blackens) return
    event.preventDefault()
    // A held key would make the screen flash.
    if (event.repeat) return
    if (isBlack || blackens) return setBlack(!isBlack)
    const to = ONWARD.includes(key) ? onward : back
    if (to) navigate({ search: queryOf(to) }, { replace: true, preventScrollReset: true })
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return [isBlack, setBlack] as const
}
