import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { UploadOutcome } from '@/api/admin';
import { again } from '@/lib/again';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/Button';
import { useDrop } from '@/ui/useDrop';
import type { FileKind, Sending } from './sendFile';
import { sizeWords } from './words';

const loadSending = again(() => import('./sendFile'));

interface Props {
  kind: FileKind;
  /** Hears of a file that is on the site now. */
  onKept: (kept: Extract<UploadOutcome, { state: 'kept' }>) => void;
}

const kinds: Record<FileKind, { label: string; accept: string; hint: string }> = {
  sound: {
    label: 'Upload a sound file',
    accept: 'audio/*,.mp3,.m4a,.aac,.ogg,.opus,.flac,.wav,.webm',
    hint: 'MP3, M4A, AAC, Ogg, Opus, FLAC, WAV or WebM, up to 5 GB. One that breaks off goes on where it was.',
  },
  cover: {
    label: 'Upload a cover',
    accept: 'image/jpeg,image/png,image/webp',
    hint: 'JPEG, PNG or WebP, up to 20 MB.',
  },
};

interface Current {
  name: string;
  bytes: number;
  /** The share that has come, 0 to 1; `null` while the server looks at the file. */
  share: number | null;
}

/** Sends a file of this machine to the site: chosen, or dropped here. */
export function UploadField({ kind, onKept }: Props) {
  const { label, accept, hint } = kinds[kind];
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef<Sending | null>(null);
  const [current, setCurrent] = useState<Current | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => () => sending.current?.stop(), []);
  const stop = () => {
    sending.current?.stop();
    sending.current = null;
    setCurrent(null);
  };
  const send = async (files: Iterable<File>) => {
    const [file] = files;
    if (file === undefined || current !== null) return;
    setFailed(null);
    setCurrent({ name: file.name, bytes: file.size, share: 0 });
    const end = (why: string | null) => {
      sending.current = null;
      setCurrent(null);
      setFailed(why);
    };
    try {
      const { sendFile } = await loadSending();
      sending.current = sendFile(file, kind, {
        onProgress: (share) => setCurrent({ name: file.name, bytes: file.size, share }),
        onKept: (kept) => {
          end(null);
          toast({ title: `${file.name} is on the site`, kind: 'good' });
          onKept(kept);
        },
        onFailed: end,
      });
    } catch (cause) {
      console.warn('what sends files has not come', cause);
      end('The connection broke off. Please try again.');
    }
  };
  const drop = useDrop((files) => void send(files));
  return (
    <div {...drop} className="upload">
      <input
        ref={field}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void send(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
      {current === null ? (
        <Button type="button" onClick={() => field.current?.click()}>
          <Upload aria-hidden />
          {label}
        </Button>
      ) : (
        <Progress {...current} onStop={stop} />
      )}
      {failed === null ? (
        <p className="text-faint text-xs">{hint}</p>
      ) : (
        <p role="alert" className="text-bad text-xs">
          {failed}
        </p>
      )}
    </div>
  );
}

function Progress({ name, bytes, share, onStop }: Current & { onStop: () => void }) {
  const percent = share === null ? 100 : Math.floor(share * 100);
  const words = share === null ? 'Checking the file…' : `${percent} % of ${sizeWords(bytes)}`;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="truncate">{name}</span>
        <Button type="button" onClick={onStop}>
          Stop
        </Button>
      </div>
      <progress
        className="upload-bar"
        max={100}
        value={share === null ? undefined : percent}
        aria-label={name}
      />
      <p role="status" className="figures text-muted text-xs">
        {words}
      </p>
    </div>
  );
}
