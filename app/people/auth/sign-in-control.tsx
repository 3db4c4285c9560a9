import { useState } from 'react'
import * as messages from './auth-messages.ts'
import { initials } from './initials.ts'
import { useAuth } from './use-auth.tsx'
import type { User } from './user.ts'

export function SignInControl() {
  const { user, loading, signIn, signOut } = useAuth()
  if (!user) {
    return (
      <>
        {loading && (
          <span
            aria-hidden="true"
            className={`${SIZE} hidden rounded-full bg-line known-rider:block`}
          />
        )}
        <ControlButton
          onClick={signIn}
          className={`admin-only:hidden ${loading ? 'known-rider:hidden' : ''}`}
        >
          {messages.signIn()}
        </ControlButton>
      </>
    )
  }
  return (
    <div className="flex items-center gap-1 sm:gap-2">
      <Avatar key={user.picture} user={user} />
      <ControlButton onClick={signOut}>{messages.signOut()}</ControlButton>
    </div>
  )
}

const SIZE = 'size-9 shrink-0'

type ControlButtonProps = { onClick: () => void; className?: string; children: string }

function ControlButton({ onClick, className = '', children }: ControlButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`min-h-11 shrink-0 rounded-lg px-2 font-semibold underline-offset-4 hover:underline ${className}`}
    >
      {children}
    </button>
  )
}

function Avatar({ user }: { user: User }) {
  const [broken, setBroken] = useState(false)
  const name = user.name ?? user.email ?? messages.signedIn()
  if (user.picture && !broken) {
    return (
      <img
        src={user.picture}
        alt={name}
        title={name}
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className={`${SIZE} rounded-full border-2 border-asphalt`}
      />
    )
  }
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={`${SIZE} inline-flex items-center justify-center rounded-full bg-sign text-sm font-extrabold text-asphalt border-2 border-asphalt`}
    >
      {initials(user)}
    </span>
  )
}
