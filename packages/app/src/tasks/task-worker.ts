// Runs in a thread beside the event loop: reading a megabyte takes longer than others should have to wait.

import { answerTasks, catchSecretsTask, readPageTask, redactTextsTask } from '@finclaw/infra';
import { guardResultTask, shortenTextsTask } from '@finclaw/tools';
import { readDocumentTask } from '../documents/read-document-task.ts';

answerTasks([catchSecretsTask, guardResultTask, readDocumentTask, readPageTask, redactTextsTask, shortenTextsTask]);
