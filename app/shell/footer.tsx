export function Footer() {
  return (
    <footer className="border-t border-line py-4 text-sm text-quiet">
      <nav aria-label="Footer" className="mx-auto flex w-full max-w-5xl justify-center gap-6 px-4">
        <a
          href="/"
          className="flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
        >
          Home
        </a>
      </nav>
    </footer>
  )
}
