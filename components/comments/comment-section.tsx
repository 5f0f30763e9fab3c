'use client'

import { Check, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { KeptDraft } from '#components/ui/kept-draft.ts'
import { Markdown } from '#components/ui/markdown.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Comment } from '#server/modules/comments/schema.ts'
import { CommentFiles } from './comment-files.tsx'
import { CommentForm, type Inserts, type People } from './comment-form.tsx'
import { useComments } from './use-comments.ts'

type CommentSectionProps = {
  entity: string
  id: string
  people: People
  inserts?: Inserts | undefined
  nameOf: (member: string) => string
  /** Rendered after the comments load, so that it does not shift. */
  below: ReactNode
}

/** Comments on a record, with a form to add one. */
export function CommentSection({ entity, id, people, inserts, nameOf, below }: CommentSectionProps) {
  const { person } = useFrame()
  const { list, programOf, create, update, resolve, remove } = useComments(entity, id)
  const newest = list.data?.pages.flatMap(({ data }) => data)
  const comments = newest?.toReversed()
  return (
    <>
      <Section title="Comments">
        {list.error ? <Failed error={list.error} onRetry={() => void list.refetch()} /> : null}
        {!comments && !list.error && <CommentAwaited />}
        {comments?.length === 0 && <p className="h-11 text-ink-muted">No comments yet.</p>}
        {list.hasNextPage && (
          <Button variant="ghost" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older comments
          </Button>
        )}
        {comments && comments.length > 0 && (
          <ol className="flex flex-col gap-4">
            {comments.map((comment) => (
              <OneComment
                key={comment.id}
                comment={comment}
                people={people}
                name={nameOfAuthor(comment, nameOf, programOf)}
                onUpdate={(body) => update({ id: comment.id, body, version: comment.version })}
                onResolve={() => resolve({ id: comment.id, resolved: !comment.resolved })}
                onRemove={() => void remove({ id: comment.id })}
              />
            ))}
          </ol>
        )}
        <CommentForm
          label="Write a comment"
          verb="Comment"
          people={people}
          inserts={inserts}
          draft={new KeptDraft('comment', person.id, { entity, id })}
          mine={newest?.filter(({ author }) => author === person.id)}
          takesFiles
          onSubmit={create}
        />
      </Section>
      <div className={comments || list.error ? 'contents' : 'hidden'}>{below}</div>
    </>
  )
}

type NameOf = (id: string) => string

function nameOfAuthor({ author, token }: Comment, nameOf: NameOf, programOf: NameOf): string {
  if (author) return nameOf(author)
  return token ? programOf(token) : 'Former member or import'
}

/** Placeholder with the size of one comment. */
function CommentAwaited() {
  return (
    <div className="flex h-11 gap-3">
      <Skeleton className="size-6 rounded-full" />
      <div className="flex flex-1 flex-col gap-2 pt-1.5">
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-3 w-2/3" />
      </div>
    </div>
  )
}

type OneCommentProps = {
  comment: Comment
  people: People
  name: string
  onUpdate: (body: string) => Promise<unknown>
  onResolve: () => void
  onRemove: () => void
}

function OneComment({ comment, people, name, onUpdate, onResolve, onRemove }: OneCommentProps) {
  const { person, role, here } = useFrame()
  const [editing, setEditing] = useState(false)
  const draft = new KeptDraft('comment', person.id, { entity: 'comment', id: comment.id })
  const isMine = comment.author === person.id
  return (
    <li className="flex gap-3">
      <Avatar name={name} seed={comment.author ?? comment.token ?? undefined} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex min-h-6 items-center gap-2">
          <span className="font-medium">{name}</span>
          <span className="text-sm text-ink-faint">
            <RelativeTime at={comment.created_at} zone={here.zone} />
            {comment.resolved && ' · resolved'}
          </span>
          {!editing && (
            <span className="ml-auto">
              <Menu
                trigger={<IconButton size="sm" label={`Options for the comment by ${name}`} icon={<Ellipsis />} />}
                groups={[
                  {
                    items: [
                      comment.resolved
                        ? { label: 'Reopen', icon: <RotateCcw />, onSelect: onResolve }
                        : { label: 'Resolve', icon: <Check />, onSelect: onResolve },
                      ...(isMine ? [{ label: 'Edit', icon: <Pencil />, onSelect: () => setEditing(true) }] : []),
                    ],
                  },
                  ...(isMine || role === 'owner'
                    ? [{ items: [{ label: 'Delete comment', icon: <Trash2 />, danger: true, onSelect: onRemove }] }]
                    : []),
                ]}
              />
            </span>
          )}
        </div>
        {editing ? (
          <CommentForm
            label="Edit comment"
            verb="Save"
            people={people}
            start={comment.body}
            draft={draft}
            onSubmit={onUpdate}
            onDone={() => setEditing(false)}
          />
        ) : (
          <>
            <div className={comment.resolved ? 'text-ink-muted' : undefined}>
              <Markdown text={comment.body} special={mention} />
            </div>
            {comment.attachments.length > 0 && <CommentFiles id={comment.id} attachments={comment.attachments} />}
            {isMine && draft.read() !== undefined && (
              <Button size="sm" variant="ghost" className="self-start" onClick={() => setEditing(true)}>
                Continue editing
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}

const mention = (href: string, words: ReactNode) =>
  href.startsWith('member:') ? (
    <span className="rounded-sm bg-accent-soft px-0.5 font-medium text-accent-text">{words}</span>
  ) : undefined
