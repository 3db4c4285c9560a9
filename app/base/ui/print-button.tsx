import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import * as messages from './print-messages.ts'

const BEGINS_WITHIN_MS = 1_000

/** Prints the page. Browsers inside other apps may lack the function, or let it do nothing. */
export function PrintButton(props: ComponentProps<typeof Button>) {
  const [canPrint, setCanPrint] = useState(true)
  const [isRefused, setIsRefused] = useState(false)

  useEffect(() => setCanPrint(typeof window.print === 'function'), [])

  function print() {
    let begins = false
    const note = () => {
      begins = true
    }
    addEventListener('beforeprint', note)
    try {
      window.print()
    } catch (cause) {
      console.warn(cause)
    }
    setTimeout(() => {
      removeEventListener('beforeprint', note)
      setIsRefused(!begins)
    }, BEGINS_WITHIN_MS)
  }

  return (
    <>
      {canPrint && <Button {...props} className="needs-script" onClick={print} />}
      <p role="status" className="self-center empty:hidden print:hidden">
        {(isRefused || !canPrint) && messages.printByMenu()}
      </p>
    </>
  )
}
