import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
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
    if (![...ONWARD, ...BACK, ...BLACK].includes(key)) return
    event.preventDefault()
    // A held key would make the screen flash.
    if (event.repeat) return
    if (isBlack || BLACK.includes(key)) return setBlack(!isBlack)
    const to = ONWARD.includes(key) ? onward : back
    if (to) navigate({ search: queryOf(to) }, { replace: true, preventScrollReset: true })
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return [isBlack, setBlack] as const
}
