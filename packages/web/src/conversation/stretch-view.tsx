import { ApprovalCard } from '../approvals/approval-card.tsx';
import { AlertNotice } from './alert-notice.tsx';
import { QuestionView } from './question-view.tsx';
import { ReplyView } from './reply-view.tsx';
import type { Stretch } from './turns.ts';

interface StretchViewProps {
  readonly stretch: Stretch;
  readonly isEditing: boolean;
  readonly onEdit: (messageId: string | undefined) => void;
  /** Asks a question again, with this text. */
  readonly onAsk: (messageId: string, text: string) => void;
}

/** One stretch of the conversation. */
export function StretchView({ stretch, isEditing, onEdit, onAsk }: StretchViewProps) {
  switch (stretch.kind) {
    case 'question': {
      const { question } = stretch;
      return (
        <QuestionView
          question={question}
          isEditing={isEditing}
          onEdit={(edits) => onEdit(edits ? question.messageId : undefined)}
          onAsk={(text) => onAsk(question.messageId, text)}
        />
      );
    }
    case 'reply': {
      const { question } = stretch;
      const again = question?.canEdit ? { onAskAgain: () => onAsk(question.messageId, question.text) } : {};
      return <ReplyView reply={stretch} {...again} />;
    }
    case 'notice':
      return <p class="notice">{stretch.notice.text}</p>;
    case 'alert':
      return <AlertNotice item={stretch.alert} />;
    case 'approval':
      return <ApprovalCard card={stretch.card} />;
  }
}
