import { BrandMark } from './brand-mark.tsx'

export function TopBar() {
  return (
    <header className="border-b border-line bg-card">
      <div className="mx-auto flex min-h-14 w-full max-w-5xl items-center px-4">
        <a href="/" className="flex min-h-11 items-center gap-2 text-lg font-extrabold">
          <BrandMark className="size-9" />
          Motorcycle Exam Practice
        </a>
      </div>
    </header>
  )
}
