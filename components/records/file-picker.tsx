import { FileUp } from 'lucide-react'

/** Chooses or drops a CSV file. The native file input covers the label, so both work. */
export function FilePicker({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <label className="relative flex flex-col items-center gap-1 rounded-lg border border-dashed border-line-control px-6 py-10 text-center transition-colors focus-within:outline-2 focus-within:outline-focus hover:bg-hover">
      <FileUp aria-hidden className="mb-2 size-5 text-ink-faint" />
      <span className="font-medium">Choose a CSV file, or drop it here</span>
      <span className="text-ink-muted">The first row must contain the column names.</span>
      <input
        type="file"
        accept=".csv,text/csv,.tsv"
        className="absolute inset-0 opacity-0"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
        }}
      />
    </label>
  )
}
