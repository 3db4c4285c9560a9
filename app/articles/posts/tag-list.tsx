import * as messages from './article-messages.tsx'

export function TagList({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={messages.tags()} className="flex flex-wrap gap-2">
      {[...new Set(tags)].map((tag) => (
        <li
          key={tag}
          dir="auto"
          className="max-w-full rounded-md border border-transparent bg-sign px-2 text-sm leading-6.5 font-bold text-asphalt"
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
