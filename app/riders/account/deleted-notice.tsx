import { useEffect, useRef, useState } from 'react'
import { tabStorage } from '../../base/device/device-storage.client.ts'
import { href } from '../../base/text/address.ts'

const DELETED = 'deleted'

/** Opens the first page anew, which shows nothing of the deleted data, with this notice. */
export function tellDeletion(notice: string): void {
  tabStorage.write(DELETED, notice)
  location.assign(href('/'))
}

/** Says once that the rider's data is deleted. */
export function DeletedNotice() {
  const [notice, setNotice] = useState<string | null>(null)
  const place = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    setNotice(tabStorage.read(DELETED))
    tabStorage.remove(DELETED)
  }, [])

  useEffect(() => {
    if (notice) place.current?.focus()
  }, [notice])

  return (
    <p
      ref={place}
      role="status"
      tabIndex={-1}
      className="text-lg font-semibold outline-none empty:hidden"
    >
      {notice}
    </p>
  )
}
