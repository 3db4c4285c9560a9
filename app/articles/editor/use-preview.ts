import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Article } from '../posts/article-view.tsx'
import { type BodyBlock, readBodyToSave, withoutBlanks } from '../posts/body-blocks.ts'
import type { FocusPoint } from '../posts/post.ts'
import { splitList } from './post-form.ts'
import type { PostEditing } from './use-post-editing.ts'

/**
 * Returns the article that the form describes, without the blocks whose texts are wrong. If the
 * body is not a list of blocks, the article shows the last valid body. The article may lag behind
 * the typing.
 */
export function usePreview({ form: typed, hero, post }: PostEditing): Article {
  const form = useDeferredValue(typed)
  const lastBody = useRef<BodyBlock[]>([])
  const picked = useObjectUrl(hero instanceof File ? hero : null)
  const body = useMemo(() => blocksIn(form.body), [form.body])
  if (body) lastBody.current = body
  const heroImage = picked ?? (hero === 'remove' ? null : (post?.heroImage ?? null))
  return useMemo(
    () => ({
      title: form.title.trim() || 'Untitled',
      excerpt: form.excerpt.trim(),
      tags: splitList(form.tags),
      body: body ?? lastBody.current,
      heroImage,
      heroAlt: form.heroAlt.trim(),
      heroFocus: form.heroFocus as FocusPoint,
      // Until riders can see the post, the preview shows `unpublishedNote` in place of these dates.
      updatedAt: post?.updatedAt ?? '',
      publishedAt: post?.publishedAt ?? null,
    }),
    [form, body, heroImage, post],
  )
}

function blocksIn(source: string): BodyBlock[] | null {
  const read = readBodyToSave(source)
  if ('blocks' in read) return read.blocks
  const { problems, unfinished } = read
  if (!unfinished) return null
  return withoutBlanks(
    unfinished.filter((_, index) => !problems.some(({ path }) => path[0] === index)),
  )
}

/** The preview's note if the form says draft or the stored post is not published. Otherwise null. */
export function unpublishedNote({ form, post }: Pick<PostEditing, 'form' | 'post'>): string | null {
  if (form.status === 'draft') return 'Draft'
  return post?.status === 'published' ? null : 'Not published yet'
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])

  return url
}
