// SPDX-License-Identifier: Apache-2.0

/// A program and its arguments, as one stage of a pipeline of child processes.
package struct ProcessStage: Sendable, Hashable {
    /// The program's absolute path.
    package var path: String
    /// The words after the program's name.
    package var arguments: [String]

    package init(path: String, arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }
}

/// What a pipeline is made of: one chain of processes, or several with a filter between them.
package struct PipelineCommand: Sendable, Hashable {
    /// Stages of which each reads what the one before it writes.
    package struct Chain: Sendable, Hashable {
        /// The stages, at least one.
        package var stages: [ProcessStage]
        /// Whether the chain's output runs through ``UnknownWordFilter`` in this process.
        package var isFiltered: Bool

        package init(stages: [ProcessStage] = [], isFiltered: Bool = false) {
            self.stages = stages
            self.isFiltered = isFiltered
        }
    }

    /// The chains; what comes out of one goes into the next, through this process.
    package var chains: [Chain]
    /// How long a request may stay without any byte moving, before the pipeline counts as hung.
    package var timeout: Duration
    /// How long a pipeline lives without a request.
    package var idleLimit: Duration

    package init(chains: [Chain], timeout: Duration, idleLimit: Duration) {
        self.chains = chains
        self.timeout = timeout
        self.idleLimit = idleLimit
    }
}

/// What a pipeline gave for one request.
package struct PipelineAnswer: Sendable, Hashable {
    /// The text in stream format, without the request's own ending.
    package var bytes: [UInt8]
    /// The number of words that were marked as unknown, untranslatable or not generated.
    package var marks: Int
}

/// Why a pipeline gave no answer to a request.
package struct PipelineFailure: Error, Sendable, Hashable {
    /// What happened to the pipeline.
    package enum Event: Sendable, Hashable {
        /// It ended before the request was sent to it: the request is blameless.
        case closed
        /// A stage ended by itself or crashed.
        case crashed
        /// Somebody outside killed a stage.
        case killed
        /// No byte moved for the time that the command allows.
        case hung
        /// The answers no longer belong to the requests.
        case outOfStep
        /// A stage can't be started, with the reason.
        case unstartable
        /// The answer grew beyond all measure.
        case tooLong
    }

    package var event: Event
    /// Whether this request is the likely cause: the oldest that was under way.
    package var isSuspect: Bool
    /// What a person needs to know: the stage and its end.
    package var detail: String
    /// The program that crashed or was killed, where it is known.
    package var program: String?

    package init(_ event: Event, isSuspect: Bool = false, detail: String, program: String? = nil) {
        self.event = event
        self.isSuspect = isSuspect
        self.detail = detail
        self.program = program
    }
}
